/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/pool.h"

#if CONFIG_OVE_POOL
FITS(pool, OVE_OPAQUE_POOL_BYTES);
#endif
GIVES(pool, OVE_OPAQUE_POOL_BYTES);
