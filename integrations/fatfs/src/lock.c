/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The lock of each volume, or one for all volumes, as the functions that FatFs requires. */
#include <ff.h>

#if FF_FS_REENTRANT

#if FF_FS_LOCK > 0

/* The library has one table of open files for all volumes; per-volume locks would not protect it. */
OVE_MUTEX_DEFINE_STATIC(all_volumes);

int ff_cre_syncobj(BYTE volume, FF_SYNC_t *lock)
{
	(void)volume;
	*lock = all_volumes;
	return 1;
}

/* The library calls this outside the lock, so a call on the volume may be in progress. */
int ff_del_syncobj(FF_SYNC_t lock)
{
	return ff_req_grant(lock) != 0 && ove_mutex_unlock(lock) == OVE_OK;
}

#else

static ove_mutex_storage_t locks[FF_VOLUMES];

int ff_cre_syncobj(BYTE volume, FF_SYNC_t *lock)
{
	return ove_mutex_init(lock, &locks[volume]) == OVE_OK;
}

int ff_del_syncobj(FF_SYNC_t lock)
{
	return ove_mutex_deinit(lock) == OVE_OK;
}

#endif

/* FatFs treats a wait that another thread ended as a timeout. */
int ff_req_grant(FF_SYNC_t lock)
{
	return ove_mutex_lock(lock, FF_FS_TIMEOUT) == OVE_OK;
}

void ff_rel_grant(FF_SYNC_t lock)
{
	(void)ove_mutex_unlock(lock);
}

#endif
