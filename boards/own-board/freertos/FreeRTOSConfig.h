/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The first FreeRTOSConfig.h of a project that CMake builds; backends/freertos/own has the next one, and the project
 * the last. Vendors' flags have -Wpedantic, and #include_next is no part of the standard: a header that a system
 * header includes is one too.
 */
#pragma GCC system_header
#include_next <FreeRTOSConfig.h>
