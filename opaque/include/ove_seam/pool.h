/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of pools, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_POOL_H
#define OVE_OPAQUE_SEAM_POOL_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_POOL 1

#include <ove/types/pool.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/pool.h>

OVE_OPAQUE_OBJECT(pool, OVE_OPAQUE_POOL_BYTES);

#endif
