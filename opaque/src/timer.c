/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/timer.h"

#if CONFIG_OVE_TIMER
FITS(timer, OVE_OPAQUE_TIMER_BYTES);
#endif
GIVES(timer, OVE_OPAQUE_TIMER_BYTES);
