/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/eventgroup.h"

#if CONFIG_OVE_EVENTGROUP
FITS(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);
#endif
GIVES(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);
