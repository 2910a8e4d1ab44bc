/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <mbedtls/build_info.h>

#include <mbedtls/threading.h>

#include <ove_mbedtls.h>

/* The library may also free a mutex that it has zeroed, and one that could not be created. */
static void end(mbedtls_threading_mutex_t *mutex)
{
	if (mutex->handle != NULL && ove_mutex_deinit(mutex->handle) == OVE_OK) {
		mutex->handle = NULL;
	}
}

static void make(mbedtls_threading_mutex_t *mutex)
{
	if (ove_mutex_init(&mutex->handle, &mutex->storage) != OVE_OK) {
		mutex->handle = NULL;
	}
}

/* Without the lock, the library would fail the call, or leak the memory that it frees; so repeat an ended wait. */
static int lock(mbedtls_threading_mutex_t *mutex)
{
	int result;

	if (mutex->handle == NULL) {
		return MBEDTLS_ERR_THREADING_BAD_INPUT_DATA;
	}
	do {
		result = ove_mutex_lock(mutex->handle, OVE_WAIT_FOREVER);
	} while (result == OVE_ERR_CANCELLED);
	return result == OVE_OK ? 0 : MBEDTLS_ERR_THREADING_MUTEX_ERROR;
}

static int unlock(mbedtls_threading_mutex_t *mutex)
{
	if (mutex->handle == NULL) {
		return MBEDTLS_ERR_THREADING_BAD_INPUT_DATA;
	}
	return ove_mutex_unlock(mutex->handle) == OVE_OK ? 0 : MBEDTLS_ERR_THREADING_MUTEX_ERROR;
}

void ove_mbedtls_start(void)
{
	mbedtls_threading_set_alt(make, end, lock, unlock);
}
