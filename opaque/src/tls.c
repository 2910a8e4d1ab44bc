/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/tls.h"

#if CONFIG_OVE_TLS
FITS(tls, OVE_OPAQUE_TLS_BYTES);
#endif
GIVES(tls, OVE_OPAQUE_TLS_BYTES);
