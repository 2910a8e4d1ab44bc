/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The objects of ove that a scenario is about. */
#ifndef SWEEP_OBJECTS_H
#define SWEEP_OBJECTS_H

#include <ove/ove.h>

#include "op.h"

/** The semaphores that hold the players back between two scenarios. */
void sweep_starts_init(void);
void sweep_starts_deinit(void);
void sweep_await_start(unsigned player);
void sweep_start(unsigned player);

/* Those of enum sweep_object alone. */

void sweep_objects_init(unsigned objects, bool full);
void sweep_objects_deinit(unsigned objects);

/** Do an operation as the thread @p self. @returns what the log holds of it */
uint32_t sweep_perform(enum sweep_op op, unsigned self, unsigned at, const ove_thread_t *players);
/** The same for the interrupt's part. */
uint32_t sweep_in_isr(enum sweep_isr isr);
/** The same by the calls for threads, and what only they can do. */
uint32_t sweep_in_isr_as_thread(enum sweep_isr isr);
/** Note the state of each object. */
void sweep_note_objects(unsigned objects, void (*note)(uint32_t word));
/** Give @p thread, which waits in @p op, what it waits for. */
void sweep_rescue(enum sweep_op op, ove_thread_t thread);
/** The thread that the interrupt notifies. */
void sweep_isr_notifies(ove_thread_t thread);
/** Forget the bits of the calling thread. */
void sweep_forget_bits(void);

#endif
