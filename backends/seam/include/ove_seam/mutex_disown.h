/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Takes a mutex from its owner, for the CMSIS-RTOS2 layer, where any thread may delete a mutex.
 */
#ifndef OVE_SEAM_MUTEX_DISOWN_H
#define OVE_SEAM_MUTEX_DISOWN_H

#include <ove/types/mutex.h>

#if CONFIG_OVE_MUTEX_DISOWN

OVE_EXTERN_C_BEGIN

/**
 * Free a mutex, whichever thread owns it; the owner is not told. In a thread.
 *
 * @returns false, with nothing changed, if a thread waits for it, or if its owner is a native thread or was released
 */
bool ove_mutex_disown(ove_mutex_t mutex);
/** The same for a recursive mutex. */
bool ove_rmtx_disown(ove_rmtx_t rmtx);

/**
 * Free a mutex that a thread owns, as if that thread had unlocked it: nothing refers to the mutex any more. In the
 * application's section, with an owner that was not released, or without one. O(mutexes of the owner).
 *
 * @returns false, with nothing changed, if a thread waits for it
 */
bool ove_backend_mutex_disown(struct ove_mutex *mutex);
/** The same for a recursive mutex, with any number of locks. */
bool ove_backend_rmtx_disown(struct ove_rmtx *rmtx);

OVE_EXTERN_C_END

#endif

#endif
