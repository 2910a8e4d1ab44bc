/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * littlefs on ove: the lock of a volume. struct lfs_config's `context` points to a struct whose first member is a
 * struct ove_littlefs, `lock` is ove_littlefs_lock and `unlock` is ove_littlefs_unlock.
 */
#ifndef OVE_LITTLEFS_H
#define OVE_LITTLEFS_H

#include <ove/mutex.h>

#include <lfs.h>

OVE_EXTERN_C_BEGIN

/** The lock of one volume. The caller owns the memory while the volume is mounted. */
struct ove_littlefs {
	ove_mutex_storage_t mutex;
};

/**
 * Initialise a volume's lock, before the volume is formatted or mounted.
 *
 * @param volume  memory owned by the caller
 * @returns OVE_OK; OVE_ERR_INVALID for NULL
 * @context thread, start
 * @blocks never
 * @cost ove_mutex_init()
 */
int ove_littlefs_init(struct ove_littlefs *volume);

/**
 * Deinitialise a volume's lock, after the volume was unmounted.
 *
 * @param volume  a volume initialised by ove_littlefs_init()
 * @returns OVE_OK; OVE_ERR_BUSY if a thread is in a call of the volume
 * @context thread, start
 * @blocks never
 * @cost ove_mutex_deinit()
 */
int ove_littlefs_deinit(struct ove_littlefs *volume);

/**
 * Enter a volume. littlefs calls this at the start of each call.
 *
 * @param config  the volume's configuration, whose context is a struct ove_littlefs
 * @returns 0; LFS_ERR_IO if the lock failed
 * @context thread
 * @blocks until no other thread is in a call of the volume
 * @cost ove_mutex_lock()
 */
int ove_littlefs_lock(const struct lfs_config *config);

/**
 * Leave a volume. littlefs calls this at the end of each call.
 *
 * @param config  the volume's configuration
 * @returns 0; LFS_ERR_IO if the unlock failed
 * @context the thread that entered
 * @blocks never
 * @cost ove_mutex_unlock()
 */
int ove_littlefs_unlock(const struct lfs_config *config);

OVE_EXTERN_C_END

#endif
