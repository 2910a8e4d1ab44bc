/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A mutex that is taken from its owner, for the layer of CMSIS-RTOS2, whose deletion of a mutex asks no owner.
 */
#ifndef OVE_SEAM_MUTEX_DISOWN_H
#define OVE_SEAM_MUTEX_DISOWN_H

#include <ove/types/mutex.h>

#if CONFIG_OVE_MUTEX_DISOWN

OVE_EXTERN_C_BEGIN

/**
 * Free a mutex, whichever thread owns it; the owner is not told. In a thread.
 *
 * @returns false, with nothing changed, if a thread waits for it, or if its owner is no thread of ove or was taken back
 */
bool ove_mutex_disown(ove_mutex_t mutex);
/** The same for a recursive mutex. */
bool ove_rmtx_disown(ove_rmtx_t rmtx);

/**
 * Free a mutex that a thread owns, as if that thread unlocked: nothing refers to the mutex any more. In the
 * application's section, with an owner that was not taken back, or without one. O(mutexes of the owner).
 *
 * @returns false if a thread waits for it; nothing is changed then
 */
bool ove_backend_mutex_disown(struct ove_mutex *mutex);
/** The same for a recursive mutex, however often it is locked. */
bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx);

OVE_EXTERN_C_END

#endif

#endif
