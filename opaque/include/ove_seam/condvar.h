/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of condition variables, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_CONDVAR_H
#define OVE_OPAQUE_SEAM_CONDVAR_H

#include <ove/types/condvar.h>
#include <ove/types/mutex.h>
#include <ove_opaque/object.h>

OVE_OPAQUE_OBJECT(condvar, OVE_OPAQUE_CONDVAR_BYTES);

#endif
