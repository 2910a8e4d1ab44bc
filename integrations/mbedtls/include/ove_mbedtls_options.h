/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Options of Mbed TLS on ove: TLS 1.2 with a pre-shared key, for clients and servers, and what TLS 1.2 needs. An
 * application's options/mbedtls_options.h sets further options and includes this file.
 *
 * The application defines mbedtls_hardware_poll() over its random number generator, and passes a buffer for the
 * library's allocations to mbedtls_memory_buffer_alloc_init(). Boards have no calendar, so MBEDTLS_HAVE_TIME is off.
 */
#ifndef OVE_MBEDTLS_OPTIONS_H
#define OVE_MBEDTLS_OPTIONS_H

/* Required by the port. */
#define MBEDTLS_THREADING_C
#define MBEDTLS_THREADING_ALT
#define MBEDTLS_PLATFORM_C
#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_MEMORY_BUFFER_ALLOC_C
/* The default of 4 is too small for a pointer on a 64-bit host and for a uint64_t on a Cortex-M. */
#define MBEDTLS_MEMORY_ALIGN_MULTIPLE 8
#define MBEDTLS_NO_PLATFORM_ENTROPY
#define MBEDTLS_ENTROPY_HARDWARE_ALT

#define MBEDTLS_ENTROPY_C
#define MBEDTLS_CTR_DRBG_C
#define MBEDTLS_AES_C
#define MBEDTLS_CHACHA20_C
#define MBEDTLS_CHACHAPOLY_C
#define MBEDTLS_POLY1305_C
#define MBEDTLS_CIPHER_C
#define MBEDTLS_MD_C
#define MBEDTLS_SHA256_C
#define MBEDTLS_BIGNUM_C
#define MBEDTLS_ECP_C
#define MBEDTLS_ECP_DP_SECP256R1_ENABLED
#define MBEDTLS_ECP_NIST_OPTIM
#define MBEDTLS_ECDH_C

#define MBEDTLS_SSL_TLS_C
#define MBEDTLS_SSL_CLI_C
#define MBEDTLS_SSL_SRV_C
#define MBEDTLS_SSL_ALL_ALERT_MESSAGES
#define MBEDTLS_SSL_PROTO_TLS1_2
#define MBEDTLS_KEY_EXCHANGE_ECDHE_PSK_ENABLED
#define MBEDTLS_SSL_IN_CONTENT_LEN  2048
#define MBEDTLS_SSL_OUT_CONTENT_LEN 2048

#endif
