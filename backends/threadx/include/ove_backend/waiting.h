/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of ove_backend/waiter.h that need the kernel; inline, because each is part of one slow path. */
#ifndef OVE_BACKEND_WAITING_H
#define OVE_BACKEND_WAITING_H

#include <ove_backend/owner.h>
#include <ove_backend/wait.h>
#include <ove_backend/waiter.h>

#endif
