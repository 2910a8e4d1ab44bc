/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/queue.h"

#if CONFIG_OVE_QUEUE
FITS(queue, OVE_OPAQUE_QUEUE_BYTES);
#endif
GIVES(queue, OVE_OPAQUE_QUEUE_BYTES);
