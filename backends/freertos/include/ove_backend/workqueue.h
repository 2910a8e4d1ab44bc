/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Work queues: the kernel has none. */
#ifndef OVE_BACKEND_WORKQUEUE_H
#define OVE_BACKEND_WORKQUEUE_H

#include <ove_generic/workqueue.h>

#endif
