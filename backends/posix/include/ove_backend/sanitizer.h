/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Tells which sanitizer the code is built with; compilers report it in different ways. */
#ifndef OVE_BACKEND_SANITIZER_H
#define OVE_BACKEND_SANITIZER_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OVE_POSIX_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define OVE_POSIX_TSAN 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__)
#define OVE_POSIX_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#define OVE_POSIX_TSAN 1
#endif

#ifndef OVE_POSIX_ASAN
#define OVE_POSIX_ASAN 0
#endif
#ifndef OVE_POSIX_TSAN
#define OVE_POSIX_TSAN 0
#endif

#endif
