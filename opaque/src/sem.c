/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/sem.h"

#if CONFIG_OVE_SEM
FITS(sem, OVE_OPAQUE_SEM_BYTES);
#endif
GIVES(sem, OVE_OPAQUE_SEM_BYTES);
