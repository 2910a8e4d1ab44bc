/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The same test with messages to lwIP's thread instead of a lock. */
#define LWIP_TCPIP_CORE_LOCKING 0
#include <ove_lwipopts.h>
