/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * What a foreign language must know of the C headers: sizes, alignments, offsets and numbers of this very build.
 *
 * It is compiled and never linked. Each fact is a 64-bit number in a section of its own, under the name that the
 * generated file gives it; `python -m ove_tool.layout` reads them from the object, so this works for every target.
 *
 * What the languages were told of the functions is compared here too, and what their hot modules know of the kernel's
 * objects: fields/<kernel>.h, where there is one.
 */
#include <limits.h>

#include <ove/ove.h>
#include <ove_board.h>

#include "ove_signatures.h"

#ifdef OVE_LAYOUT_FIELDS
#include OVE_LAYOUT_FIELDS
#endif

#define FACT(name, value)                         \
	extern const long long ove_layout_##name; \
	__attribute__((section("ove_layout"), used)) const long long ove_layout_##name = (long long)(value)

/** An object that the foreign language only keeps room for. */
#define STORAGE(object)                                  \
	FACT(size_##object, sizeof(object##_storage_t)); \
	FACT(align_##object, _Alignof(object##_storage_t))

/** A struct that the foreign language fills in itself. */
#define STRUCT(name)                           \
	FACT(sizeof_##name, sizeof(name##_t)); \
	FACT(alignof_##name, _Alignof(name##_t))

#define FIELD(name, field) FACT(offsetof_##name##_##field, offsetof(name##_t, field))
#define NUMBER(name)       FACT(value_##name, name)

STORAGE(ove_thread);
#if CONFIG_OVE_MUTEX
STORAGE(ove_mutex);
STORAGE(ove_rmtx);
#endif
#if CONFIG_OVE_SEM
STORAGE(ove_sem);
#endif
#if CONFIG_OVE_EVENT
STORAGE(ove_event);
#endif
#if CONFIG_OVE_CONDVAR
STORAGE(ove_condvar);
#endif
#if CONFIG_OVE_QUEUE
STORAGE(ove_queue);
#endif
#if CONFIG_OVE_STREAM
STORAGE(ove_stream);
/* The extra bytes must not depend on the capacity, or a buffer of a constant size plus them would not do. */
FACT(stream_extra, OVE_STREAM_BUFFER_BYTES(0));
#endif
#if CONFIG_OVE_TIMER
STORAGE(ove_timer);
FACT(sizeof_ove_timer_mode, sizeof(ove_timer_mode_t));
NUMBER(OVE_TIMER_ONE_SHOT);
NUMBER(OVE_TIMER_PERIODIC);
#endif
#if CONFIG_OVE_EVENTGROUP
STORAGE(ove_eventgroup);
FACT(sizeof_ove_eventgroup_mode, sizeof(ove_eventgroup_mode_t));
NUMBER(OVE_EVENTGROUP_ANY);
NUMBER(OVE_EVENTGROUP_ALL);
NUMBER(OVE_EVENTGROUP_ALL_BITS);
#endif
#if CONFIG_OVE_WORKQUEUE
STORAGE(ove_workqueue);
STORAGE(ove_work);
STRUCT(ove_workqueue_desc);
FIELD(ove_workqueue_desc, name);
FIELD(ove_workqueue_desc, priority);
FIELD(ove_workqueue_desc, stack);
FIELD(ove_workqueue_desc, stack_size);
#endif

STRUCT(ove_thread_desc);
FIELD(ove_thread_desc, name);
FIELD(ove_thread_desc, entry);
FIELD(ove_thread_desc, arg);
FIELD(ove_thread_desc, priority);
FIELD(ove_thread_desc, stack);
FIELD(ove_thread_desc, stack_size);

STRUCT(ove_heap_stats);
FIELD(ove_heap_stats, total);
FIELD(ove_heap_stats, used);
FIELD(ove_heap_stats, peak);
FIELD(ove_heap_stats, allocations);

FACT(sizeof_ove_static_object, sizeof(struct ove_static_object));
FACT(offsetof_ove_static_object_init, offsetof(struct ove_static_object, init));
FACT(offsetof_ove_static_object_name, offsetof(struct ove_static_object, name));

/* A stack of n bytes needs at most n + stack_extra; that it is the most is what the next line proves for usual sizes.
 */
#define STACK_OVER(n)    (OVE_BACKEND_STACK_BYTES(n) - (n))
#define STACK_MORE(a, b) ((a) > (b) ? (a) : (b))
FACT(stack_extra, STACK_MORE(STACK_OVER(OVE_BACKEND_STACK_MIN), STACK_OVER(OVE_BACKEND_STACK_MIN + 1)));
_Static_assert(OVE_BACKEND_STACK_BYTES(1048576) - 1048576 <=
		       STACK_MORE(STACK_OVER(OVE_BACKEND_STACK_MIN), STACK_OVER(OVE_BACKEND_STACK_MIN + 1)),
	       "the room beside a stack grows with its size; bindings compute it from a constant");
FACT(stack_align, OVE_BACKEND_STACK_ALIGN);
FACT(stack_min, OVE_BACKEND_STACK_MIN);

FACT(sizeof_int, sizeof(int));
FACT(sizeof_bool, sizeof(bool));
FACT(sizeof_size_t, sizeof(size_t));
FACT(sizeof_ove_prio, sizeof(ove_prio_t));
FACT(sizeof_ove_thread_state, sizeof(ove_thread_state_t));
NUMBER(OVE_WAIT_FOREVER);
NUMBER(OVE_NO_WAIT);

NUMBER(OVE_OK);
NUMBER(OVE_ERR_INVALID);
NUMBER(OVE_ERR_TIMEOUT);
NUMBER(OVE_ERR_NO_MEMORY);
NUMBER(OVE_ERR_FULL);
NUMBER(OVE_ERR_EMPTY);
NUMBER(OVE_ERR_NOT_OWNER);
NUMBER(OVE_ERR_DEADLOCK);
NUMBER(OVE_ERR_OVERFLOW);
NUMBER(OVE_ERR_BUSY);
NUMBER(OVE_ERR_CONTEXT);
NUMBER(OVE_ERR_NOT_SUPPORTED);

NUMBER(OVE_PRIO_IDLE);
NUMBER(OVE_PRIO_LOW);
NUMBER(OVE_PRIO_BELOW_NORMAL);
NUMBER(OVE_PRIO_NORMAL);
NUMBER(OVE_PRIO_ABOVE_NORMAL);
NUMBER(OVE_PRIO_HIGH);
NUMBER(OVE_PRIO_REALTIME);
NUMBER(OVE_PRIO_CRITICAL);

NUMBER(OVE_THREAD_RUNNING);
NUMBER(OVE_THREAD_READY);
NUMBER(OVE_THREAD_BLOCKED);
NUMBER(OVE_THREAD_SUSPENDED);
NUMBER(OVE_THREAD_TERMINATED);

NUMBER(OVE_STOP_ARGUMENT);
NUMBER(OVE_STOP_CONTEXT);
NUMBER(OVE_STOP_HEAP_LOCKED);
NUMBER(OVE_STOP_STACK);
NUMBER(OVE_STOP_KERNEL);
NUMBER(OVE_STOP_FAULT);
NUMBER(OVE_STOP_NOT_STARTED);
NUMBER(OVE_STOP_STATIC);
NUMBER(OVE_STOP_MISUSE);
NUMBER(OVE_STOP_PANIC);
NUMBER(OVE_STOP_EXIT_BASE);
