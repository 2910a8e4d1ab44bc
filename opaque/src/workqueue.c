/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/workqueue.h"

#if CONFIG_OVE_WORKQUEUE
FITS(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
FITS(work, OVE_OPAQUE_WORK_BYTES);
#endif
GIVES(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
GIVES(work, OVE_OPAQUE_WORK_BYTES);
