/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The mutex of Mbed TLS, which contains its storage. Mbed TLS includes this file by its name. */
#ifndef THREADING_ALT_H
#define THREADING_ALT_H

#include <ove/mutex.h>

/** If the handle is NULL, the mutex was not made or was freed, and each lock of it fails. */
typedef struct mbedtls_threading_mutex_t {
	ove_mutex_storage_t storage;
	ove_mutex_t handle;
} mbedtls_threading_mutex_t;

#endif
