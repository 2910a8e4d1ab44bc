/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Refuses to compile where a field stands elsewhere than the hot modules for FreeRTOS read it. The kernel's own
 * compilation compares the kernel's fields.
 */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_FREERTOS_H
#define OVE_BINDINGS_LAYOUT_FIELDS_FREERTOS_H

#include "generic_eventgroup.h"

#endif
