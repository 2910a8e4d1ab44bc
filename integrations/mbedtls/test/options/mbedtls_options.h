/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The port's options, datagrams, and the parts of the library that the test reads. */
#define MBEDTLS_SSL_PROTO_DTLS
#define MBEDTLS_MEMORY_DEBUG
#define MBEDTLS_SELF_TEST

#include <ove_mbedtls_options.h>
