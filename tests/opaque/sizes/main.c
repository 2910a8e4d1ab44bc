/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Print the size of each object of this build, beside the room that a library without a kernel's headers has. */
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>

#include "../../../opaque/include/ove_opaque/storage/condvar.h"
#include "../../../opaque/include/ove_opaque/storage/event.h"
#include "../../../opaque/include/ove_opaque/storage/eventgroup.h"
#include "../../../opaque/include/ove_opaque/storage/mutex.h"
#include "../../../opaque/include/ove_opaque/storage/pool.h"
#include "../../../opaque/include/ove_opaque/storage/queue.h"
#include "../../../opaque/include/ove_opaque/storage/sem.h"
#include "../../../opaque/include/ove_opaque/storage/stream.h"
#include "../../../opaque/include/ove_opaque/storage/thread.h"
#include "../../../opaque/include/ove_opaque/storage/timer.h"
#include "../../../opaque/include/ove_opaque/storage/tls.h"
#include "../../../opaque/include/ove_opaque/storage/workqueue.h"

#define LINE(object, room)                                                                                         \
	printf("%s %u of %u, aligned %u\n", #object, (unsigned)sizeof(ove_##object##_storage_t), (unsigned)(room), \
	       (unsigned)_Alignof(ove_##object##_storage_t))
#define STACK_MORE(n) (unsigned)(OVE_BACKEND_STACK_BYTES(n) - (n))

void ove_main(void)
{
#if CONFIG_OVE_CONDVAR
	LINE(condvar, OVE_OPAQUE_CONDVAR_BYTES);
#endif
#if CONFIG_OVE_EVENT
	LINE(event, OVE_OPAQUE_EVENT_BYTES);
#endif
	LINE(eventgroup, OVE_OPAQUE_EVENTGROUP_BYTES);
	LINE(mutex, OVE_OPAQUE_MUTEX_BYTES);
	LINE(rmtx, OVE_OPAQUE_RMTX_BYTES);
	LINE(pool, OVE_OPAQUE_POOL_BYTES);
	LINE(queue, OVE_OPAQUE_QUEUE_BYTES);
	LINE(sem, OVE_OPAQUE_SEM_BYTES);
	LINE(stream, OVE_OPAQUE_STREAM_BYTES);
	LINE(thread, OVE_OPAQUE_THREAD_BYTES);
	LINE(timer, OVE_OPAQUE_TIMER_BYTES);
#if CONFIG_OVE_TLS
	LINE(tls, OVE_OPAQUE_TLS_BYTES);
#endif
	LINE(work, OVE_OPAQUE_WORK_BYTES);
	LINE(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
	printf("stack +%u +%u +%u, aligned %u\n", STACK_MORE(512), STACK_MORE(513), STACK_MORE(1023),
	       (unsigned)OVE_BACKEND_STACK_ALIGN);
	printf("stream +%u\n", (unsigned)OVE_BACKEND_STREAM_EXTRA_BYTES);
	printf("enum %u\n", (unsigned)sizeof(ove_prio_t));
	exit(0);
}
