/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/condvar.h"

#if CONFIG_OVE_CONDVAR
FITS(condvar, OVE_OPAQUE_CONDVAR_BYTES);
#endif
GIVES(condvar, OVE_OPAQUE_CONDVAR_BYTES);
