/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options of an application that has no options/mbedtls_options.h of its own. */
#include <ove_mbedtls_options.h>
