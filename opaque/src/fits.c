/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The needs of libraries without a kernel's headers: an image's objects fit into the memory that such a library has, and
 * each symbol that a library refers to says one thing that holds here. Compiled as ove itself is, for each image that
 * links such a library. The linker leaves out the functions that no library calls.
 */
#include <ove/ove.h>
#include <ove_seam/kernel.h>

#include "../include/ove_opaque/object.h"

#define FITS(object, bytes)                                                                          \
	OVE_OPAQUE_ASSERT(sizeof(ove_##object##_storage_t) <= (bytes),                               \
			  "this kernel's ove_" #object                                               \
			  "_storage_t is larger than the OVE_OPAQUE_..._BYTES of opaque libraries"); \
	OVE_OPAQUE_ASSERT(_Alignof(ove_##object##_storage_t) <= OVE_OPAQUE_ALIGN,                    \
			  "this kernel's ove_" #object "_storage_t is aligned to more than OVE_OPAQUE_ALIGN")
#define GIVES(object, bytes) OVE_OPAQUE_GIVES(OVE_OPAQUE_OBJECT_NAME(object, bytes))

OVE_OPAQUE_GIVES("ove_opaque_needs_ove_link_opaque");
OVE_OPAQUE_GIVES(OVE_OPAQUE_API);

/* An object that the configuration leaves out fits: a call on it does not link. */
#if CONFIG_OVE_CONDVAR
FITS(condvar, OVE_OPAQUE_CONDVAR_BYTES);
#endif
#if CONFIG_OVE_EVENT
FITS(event, OVE_OPAQUE_EVENT_BYTES);
#endif
#if CONFIG_OVE_EVENTGROUP
FITS(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);
#endif
#if CONFIG_OVE_MUTEX
FITS(mutex, OVE_OPAQUE_MUTEX_BYTES);
FITS(rmtx, OVE_OPAQUE_RMTX_BYTES);
#endif
#if CONFIG_OVE_POOL
FITS(pool, OVE_OPAQUE_POOL_BYTES);
#endif
#if CONFIG_OVE_QUEUE
FITS(queue, OVE_OPAQUE_QUEUE_BYTES);
#endif
#if CONFIG_OVE_SEM
FITS(sem, OVE_OPAQUE_SEM_BYTES);
#endif
#if CONFIG_OVE_STREAM
FITS(stream, OVE_OPAQUE_STREAM_BYTES);
#endif
#if CONFIG_OVE_TIMER
FITS(timer, OVE_OPAQUE_TIMER_BYTES);
#endif
#if CONFIG_OVE_TLS
FITS(tls, OVE_OPAQUE_TLS_BYTES);
#endif
#if CONFIG_OVE_WORKQUEUE
FITS(work, OVE_OPAQUE_WORK_BYTES);
FITS(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
#endif
FITS(thread, OVE_OPAQUE_THREAD_BYTES);

GIVES(condvar, OVE_OPAQUE_CONDVAR_BYTES);
GIVES(event, OVE_OPAQUE_EVENT_BYTES);
GIVES(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);
GIVES(mutex, OVE_OPAQUE_MUTEX_BYTES);
GIVES(rmtx, OVE_OPAQUE_RMTX_BYTES);
GIVES(pool, OVE_OPAQUE_POOL_BYTES);
GIVES(queue, OVE_OPAQUE_QUEUE_BYTES);
GIVES(sem, OVE_OPAQUE_SEM_BYTES);
GIVES(stream, OVE_OPAQUE_STREAM_BYTES);
GIVES(timer, OVE_OPAQUE_TIMER_BYTES);
GIVES(tls, OVE_OPAQUE_TLS_BYTES);
GIVES(work, OVE_OPAQUE_WORK_BYTES);
GIVES(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
GIVES(thread, OVE_OPAQUE_THREAD_BYTES);

/* The room beside a stack goes in steps of a power of two up to 128. */
#define STACK_FITS(n)                                                              \
	OVE_OPAQUE_ASSERT(OVE_BACKEND_STACK_BYTES(n) <= OVE_OPAQUE_STACK_BYTES(n), \
			  "this kernel adds more to a stack than OVE_OPAQUE_STACK_EXTRA_BYTES")
STACK_FITS(1024);
STACK_FITS(1025);
STACK_FITS(1032);
STACK_FITS(1033);
STACK_FITS(1056);
STACK_FITS(1057);
STACK_FITS(1089);
STACK_FITS(1048577);
OVE_OPAQUE_ASSERT(OVE_OPAQUE_STACK_ALIGN % (OVE_BACKEND_STACK_ALIGN) == 0,
		  "this kernel aligns a stack to more than OVE_OPAQUE_STACK_ALIGN");
OVE_OPAQUE_GIVES("ove_opaque_stack_with_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STACK_EXTRA_BYTES) "_bytes_more");

#if CONFIG_OVE_STREAM
OVE_OPAQUE_ASSERT(OVE_BACKEND_STREAM_EXTRA_BYTES <= OVE_OPAQUE_STREAM_EXTRA_BYTES,
		  "this kernel adds more to a stream's buffer than OVE_OPAQUE_STREAM_EXTRA_BYTES");
#endif
OVE_OPAQUE_GIVES("ove_opaque_stream_extra_of_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STREAM_EXTRA_BYTES) "_bytes");

OVE_OPAQUE_ASSERT(sizeof(ove_prio_t) == OVE_OPAQUE_ENUM_BYTES,
		  "this image's enumerations have another size than those of opaque libraries");
OVE_OPAQUE_GIVES("ove_opaque_priority_step_" OVE_OPAQUE_TEXT(CONFIG_OVE_PRIORITY_STEP));

bool ove_opaque_in_thread(void);
bool ove_opaque_in_thread(void)
{
	return ove_backend_in_thread();
}

#if CONFIG_OVE_LOG
#define NAME_(name, most) name##_of_##most
#define NAME(name, most)  NAME_(name, most)

uint32_t *NAME(ove_opaque_log_bytes, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t length);
uint32_t *NAME(ove_opaque_log_string, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t most);

uint32_t *NAME(ove_opaque_log_bytes, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t length)
{
	return ove_log_put_bytes(at, text, length);
}

uint32_t *NAME(ove_opaque_log_string, CONFIG_OVE_LOG_STRING_MAX)(uint32_t *at, const char *text, size_t most)
{
	return ove_log_put_terminated(at, text, most);
}
#endif
