/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For the sources that make threads wait. A kernel that needs its private headers for that has its own. */
#ifndef OVE_BACKEND_WAITING_H
#define OVE_BACKEND_WAITING_H

#include <ove_backend/waiter.h>

#endif
