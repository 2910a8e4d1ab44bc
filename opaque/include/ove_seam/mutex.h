/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of mutexes, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_MUTEX_H
#define OVE_OPAQUE_SEAM_MUTEX_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_MUTEX 1

#include <ove/types/mutex.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/mutex.h>

OVE_OPAQUE_OBJECT(mutex, OVE_OPAQUE_MUTEX_BYTES);
OVE_OPAQUE_OBJECT(rmtx, OVE_OPAQUE_RMTX_BYTES);

#endif
