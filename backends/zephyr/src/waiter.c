/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>

struct k_spinlock ove_zephyr_waiting;
