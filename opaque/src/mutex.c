/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/mutex.h"

#if CONFIG_OVE_MUTEX
FITS(mutex, OVE_OPAQUE_MUTEX_BYTES);
FITS(rmtx, OVE_OPAQUE_RMTX_BYTES);
#endif
GIVES(mutex, OVE_OPAQUE_MUTEX_BYTES);
GIVES(rmtx, OVE_OPAQUE_RMTX_BYTES);
