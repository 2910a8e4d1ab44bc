/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of condition variables, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_CONDVAR_H
#define OVE_OPAQUE_SEAM_CONDVAR_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_CONDVAR 1

#include <ove/types/condvar.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/condvar.h>
#include <ove_seam/mutex.h>

OVE_OPAQUE_OBJECT(condvar, OVE_OPAQUE_CONDVAR_BYTES);

#endif
