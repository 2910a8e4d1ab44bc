/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/event.h"

#if CONFIG_OVE_EVENT
FITS(event, OVE_OPAQUE_EVENT_BYTES);
#endif
GIVES(event, OVE_OPAQUE_EVENT_BYTES);
