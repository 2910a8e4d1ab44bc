/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_QUEUE_H
#define OVE_BACKEND_QUEUE_H

#include <ove_generic/queue.h>

#endif
