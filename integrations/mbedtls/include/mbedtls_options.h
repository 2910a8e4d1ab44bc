/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options of an application that does not have its own options/mbedtls_options.h. */
#include <ove_mbedtls_options.h>
