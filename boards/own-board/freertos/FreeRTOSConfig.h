/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The first FreeRTOSConfig.h of a project that CMake builds; backends/freertos/own has the next one, and the project
 * the last. Vendors use -Wpedantic, and #include_next is not part of the standard. A header that a system header
 * includes counts as a system header too.
 */
#pragma GCC system_header
#include_next <FreeRTOSConfig.h>
