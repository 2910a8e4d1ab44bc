/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The ove objects of a scenario. */
#ifndef SWEEP_OBJECTS_H
#define SWEEP_OBJECTS_H

#include <ove/ove.h>

#include "op.h"

/** The semaphores on which the players wait between two scenarios. */
void sweep_starts_init(void);
void sweep_starts_deinit(void);
void sweep_await_start(unsigned player);
void sweep_start(unsigned player);

/* Only those of enum sweep_object. */

void sweep_objects_init(unsigned objects, bool full);
void sweep_objects_deinit(unsigned objects);

/** Execute an operation as the thread @p self. @returns its result for the log */
uint32_t sweep_perform(enum sweep_op op, unsigned self, unsigned at, const ove_thread_t *players);
/** Execute an action of the interrupt. @returns its result for the log */
uint32_t sweep_in_isr(enum sweep_isr isr);
/** Like objects_act(), with thread calls, including actions for which only thread calls exist. */
uint32_t sweep_in_isr_as_thread(enum sweep_isr isr);
/** Record the state of each object. */
void sweep_note_objects(unsigned objects, void (*note)(uint32_t word));
/** Satisfy the wait of @p thread in @p op. */
void sweep_rescue(enum sweep_op op, ove_thread_t thread);
/** The thread that the interrupt notifies. */
void sweep_isr_notifies(ove_thread_t thread);
/** Clear the notification bits of the calling thread. */
void sweep_forget_bits(void);

#endif
