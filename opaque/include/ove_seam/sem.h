/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of semaphores, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_SEM_H
#define OVE_OPAQUE_SEAM_SEM_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_SEM 1

#include <ove/types/sem.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/sem.h>

OVE_OPAQUE_OBJECT(sem, OVE_OPAQUE_SEM_BYTES);

#endif
