/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Does not compile if a field is not where the hot modules for FreeRTOS read it. The kernel's own compilation checks
 * the kernel's fields.
 */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_FREERTOS_H
#define OVE_BINDINGS_LAYOUT_FIELDS_FREERTOS_H

#include "generic_eventgroup.h"

#endif
