/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_WORKQUEUE_H
#define OVE_BACKEND_WORKQUEUE_H

#include <ove_generic/workqueue.h>

#endif
