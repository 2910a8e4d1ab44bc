/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of semaphores, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_SEM_H
#define OVE_OPAQUE_SEAM_SEM_H

#include <ove/types/sem.h>
#include <ove_opaque/object.h>

OVE_OPAQUE_OBJECT(sem, OVE_OPAQUE_SEM_BYTES);

#endif
