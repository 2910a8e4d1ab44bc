/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events for kernels without them: a pair of semaphores, as their users would write. */
#ifndef BENCH_NATIVE_EVENT_OF_SEMS_H
#define BENCH_NATIVE_EVENT_OF_SEMS_H

#if HAS_THREADS

typedef struct {
	sem_type of[2];
} event_type;

static inline bool event_make(event_type *event)
{
	return sem_make(&event->of[RUNNER], 0) && sem_make(&event->of[PARTNER], 0);
}

static inline bool event_unmake(event_type *event)
{
	return sem_unmake(&event->of[RUNNER]) && sem_unmake(&event->of[PARTNER]);
}

static inline bool event_signal(event_type *event, enum side to)
{
	return sem_give(&event->of[to]);
}

static inline bool event_wait(event_type *event, enum side who)
{
	return sem_take(&event->of[who]);
}

#endif

#endif
