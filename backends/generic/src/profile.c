/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file No code: checks a kernel's headers against the kernel's profile, because only those four combinations work. */
#include <ove_backend/waiter.h>
#include <ove_generic/profile.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if !__has_include(<ove_backend/profile.h>)
#error "the kernel needs an ove_backend/profile.h that names one of the four profiles of ove_generic/profile.h"
#endif
#include <ove_backend/profile.h>

#if !defined(OVE_BACKEND_PROFILE)
#error "ove_backend/profile.h does not define OVE_BACKEND_PROFILE"
#elif OVE_BACKEND_PROFILE == OVE_PROFILE_PARK || OVE_BACKEND_PROFILE == OVE_PROFILE_PARK_MUTEX
#if !defined(OVE_GENERIC_WAITER)
#error "OVE_PROFILE_PARK uses ove's wait queue; a kernel with its own ove_backend/waiter.h needs OVE_PROFILE_QUEUES"
#endif
#if defined(OVE_GENERIC_NATIVE_RAISED)
#error "OVE_GENERIC_NATIVE_RAISED needs OVE_PROFILE_QUEUES: with OVE_PROFILE_PARK, only ove threads lock mutexes"
#endif
#elif OVE_BACKEND_PROFILE == OVE_PROFILE_QUEUES || OVE_BACKEND_PROFILE == OVE_PROFILE_QUEUES_MUTEX
#if defined(OVE_GENERIC_WAITER)
#error "OVE_PROFILE_QUEUES uses the kernel's wait queues, and needs the kernel's own ove_backend/waiter.h"
#endif
#else
#error "OVE_BACKEND_PROFILE is not one of the four profiles of ove_generic/profile.h"
#endif

#if OVE_BACKEND_PROFILE == OVE_PROFILE_PARK || OVE_BACKEND_PROFILE == OVE_PROFILE_QUEUES
#if CONFIG_OVE_MUTEX && !defined(OVE_GENERIC_MUTEX)
#error "this profile uses ove's mutexes; a kernel with its own ove_backend/mutex.h needs one whose name ends in _MUTEX"
#endif
#if !defined(OVE_GENERIC_INHERIT)
#error "ove's mutexes inherit: struct ove_thread needs a member of ove_generic/inherit.h"
#endif
#else
#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)
#error "OVE_PROFILE_..._MUTEX needs the kernel's own ove_backend/mutex.h"
#endif
#if defined(OVE_GENERIC_INHERIT)
#error "this profile's mutexes already inherit: struct ove_thread must have no member of ove_generic/inherit.h"
#endif
#if defined(OVE_GENERIC_NATIVE_RAISED)
#error "OVE_GENERIC_NATIVE_RAISED needs OVE_PROFILE_QUEUES: the owners of the kernel's mutexes are the kernel's"
#endif
#endif

#if defined(OVE_GENERIC_INHERIT)
#include <ove_backend/owner.h>
#if defined(OVE_GENERIC_OWNER) && !defined(OVE_GENERIC_WAITER)
#error "a kernel with its own ove_backend/waiter.h needs its own ove_backend/owner.h: the generic one reads ove's wait queue"
#endif
#endif
