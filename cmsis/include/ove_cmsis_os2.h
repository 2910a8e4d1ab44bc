/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The control blocks of CMSIS-RTOS2 objects, for applications that supply the memory (cb_mem, cb_size). The members
 * belong to the library.
 */
#ifndef OVE_CMSIS_OS2_H
#define OVE_CMSIS_OS2_H

#include <ove/ove.h>

/** Words that hold a @p type at any word address: the standard aligns memory to four bytes, and some kernels' timers
 * and threads have members of eight. */
#define OS_WORDS_OF(type) ((sizeof(type) + __alignof__(type) - 1u) / sizeof(uint32_t))

/** The head of each control block except a thread's. */
struct os_object {
	const char *name;
	uint8_t kind;
	uint8_t is_allocated;
	uint8_t option;
};

struct os_timer {
	struct os_object object;
	void (*func)(void *argument);
	void *argument;
	uint32_t ticks;                                 /* period, as the last start set it */
	uint32_t left;                                  /* rest of a time that is too long for one ove period */
	uint32_t seen;                                  /* the tick from which `left` counts */
	uint32_t ove[OS_WORDS_OF(ove_timer_storage_t)]; /* the ove timer, from the first aligned byte */
};

struct os_event_flags {
	struct os_object object;
	ove_eventgroup_storage_t ove;
};

struct os_mutex {
	struct os_object object;
	union {
		ove_mutex_storage_t plain;
		ove_rmtx_storage_t recursive;
	} ove;
};

struct os_semaphore {
	struct os_object object;
	ove_sem_storage_t ove;
};

struct os_memory_pool {
	struct os_object object;
	void *allocated; /* the memory of the blocks, if the application supplied none */
	void *memory;
	uint32_t capacity;
	uint32_t block_size;
	ove_pool_storage_t ove;
};

/** The head of a message that has a priority. */
struct os_message {
	struct os_message *next;
	uint8_t priority;
};

/** The threads that wait for a free slot, or for a message. */
struct os_waiters {
	ove_sem_storage_t sem;
	uint32_t waiting;
};

struct os_message_list {
	struct os_message *first;
	struct os_message *last;
	struct os_message *free;
	uint32_t size;
	uint32_t count;
	struct os_waiters getters;
	struct os_waiters putters;
};

struct os_message_queue {
	struct os_object object;
	void *allocated; /* the memory of the messages, if the application supplied none */
	uint32_t capacity;
	uint32_t message_size;
	union {
		ove_queue_storage_t queue;
		struct os_message_list list;
	} ove;
};

#define osTimerCbSize        sizeof(struct os_timer)
#define osEventFlagsCbSize   sizeof(struct os_event_flags)
#define osMutexCbSize        sizeof(struct os_mutex)
#define osSemaphoreCbSize    sizeof(struct os_semaphore)
#define osMemoryPoolCbSize   sizeof(struct os_memory_pool)
#define osMessageQueueCbSize sizeof(struct os_message_queue)
#define osThreadCbSize       (OS_WORDS_OF(ove_thread_storage_t) * sizeof(uint32_t))

/** Bytes of memory for @p count blocks of @p size bytes, aligned like a pointer. */
#define osMemoryPoolMemSize(count, size) ((count) * (((size) + sizeof(void *) - 1u) / sizeof(void *) * sizeof(void *)))
/** Bytes of memory for @p count messages of @p size bytes with priorities. */
#define osMessageQueueMemSize(count, size) \
	((count) * (sizeof(struct os_message) + ((size) + sizeof(void *) - 1u) / sizeof(void *) * sizeof(void *)))
/** The minimum: for messages of priority 0. */
#define osMessageQueueMemSizeLeast(count, size) ((count) * (size))

#endif
