/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The twins of the wrapper's cases against FreeRTOS itself: the same work, written as a user of that kernel writes it.
 *
 * Results are tested with `!= pdFALSE` and the like where the wrapper's are tested with `== OVE_OK`. What FreeRTOS
 * lacks (a condition variable) is written out by hand; bench/comparability.yaml says where that is less than the
 * wrapper does.
 */
#include "bench.h"
#include "freertos_objects.h"

#define SUITE "native_freertos"

/* As many levels above the runner as the wrapper's urgent partner is. */
#define PRIO_RUNNER (uxTaskPriorityGet(NULL))
#define PRIO_URGENT (uxTaskPriorityGet(NULL) + 2)

static SemaphoreHandle_t mutex;
static SemaphoreHandle_t there;
static SemaphoreHandle_t back;
static TaskHandle_t runner;
static TaskHandle_t partner;

/* A partner never ends by itself: the runner deletes it while it waits. */
static bool partner_start(TaskFunction_t entry, UBaseType_t priority)
{
	runner = xTaskGetCurrentTaskHandle();
	partner = make_task(entry, NULL, priority);
	return partner != NULL;
}

/* Lets a partner of the runner's priority get to where it waits, and deletes it. */
static void partner_end(void)
{
	taskYIELD();
	vTaskDelete(partner);
}

/* Mutex. */

static bool mutex_setup(void *context)
{
	(void)context;
	mutex = make_mutex();
	return mutex != NULL;
}

static void mutex_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
	OVE_BENCH_EXPECT(xSemaphoreGive(mutex) != pdFALSE);
}

static bool mutex_teardown(void *context)
{
	(void)context;
	vSemaphoreDelete(mutex);
	return true;
}

static void mutex_create_body(void *context)
{
	(void)context;
	const SemaphoreHandle_t one = make_mutex();

	OVE_BENCH_EXPECT(one != NULL);
	vSemaphoreDelete(one);
}

static bool recursive_setup(void *context)
{
	(void)context;
	mutex = make_recursive_mutex();
	return mutex != NULL;
}

static void recursive_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xSemaphoreTakeRecursive(mutex, portMAX_DELAY) != pdFALSE);
	OVE_BENCH_EXPECT(xSemaphoreGiveRecursive(mutex) != pdFALSE);
}

/* Contention: what each step proves is said at the wrapper's twin, bench/c/mutex.c. */

static volatile uint32_t step;
static volatile uint32_t step_asked;
static volatile uint32_t step_got;

static void want_mutex(void *argument)
{
	(void)argument;
	for (;;) {
		OVE_BENCH_EXPECT(xSemaphoreTake(there, portMAX_DELAY) != pdFALSE);
		step_asked = step;
		OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
		step_got = step;
		OVE_BENCH_EXPECT(xSemaphoreGive(mutex) != pdFALSE);
	}
}

static bool contention_setup(void *context)
{
	there = make_first_sem(0);
	return mutex_setup(context) && there != NULL && partner_start(want_mutex, PRIO_URGENT) &&
	       xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE;
}

static void contention_before(void *context)
{
	(void)context;
	step_asked = 0;
	step_got = 0;
}

static void contention_body(void *context)
{
	(void)context;
	step = 1;
	OVE_BENCH_EXPECT(xSemaphoreGive(there) != pdFALSE);
	step = 2;
	OVE_BENCH_EXPECT(xSemaphoreGive(mutex) != pdFALSE);
	OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
}

static bool contention_after(void *context)
{
	(void)context;
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *context)
{
	partner_end();
	vSemaphoreDelete(there);
	return xSemaphoreGive(mutex) != pdFALSE && mutex_teardown(context);
}

/* Semaphore. */

static bool sem_setup(void *context)
{
	(void)context;
	there = make_first_sem(1);
	return there != NULL;
}

static void sem_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xSemaphoreTake(there, portMAX_DELAY) != pdFALSE);
	OVE_BENCH_EXPECT(xSemaphoreGive(there) != pdFALSE);
}

static bool sem_teardown(void *context)
{
	(void)context;
	vSemaphoreDelete(there);
	return true;
}

static void sem_create_body(void *context)
{
	(void)context;
	const SemaphoreHandle_t one = make_first_sem(1);

	OVE_BENCH_EXPECT(one != NULL);
	vSemaphoreDelete(one);
}

/* Condition variable: a mutex and a notification to the one thread that can be waiting. */

static volatile enum { RUNNERS_TURN, PARTNERS_TURN } turn;

static void wait_for_change(void)
{
	OVE_BENCH_EXPECT(xSemaphoreGive(mutex) != pdFALSE);
	OVE_BENCH_EXPECT(ulTaskNotifyTake(pdTRUE, portMAX_DELAY) != 0);
	OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
}

static void condvar_answer(void *argument)
{
	(void)argument;
	OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
	for (;;) {
		while (turn != PARTNERS_TURN) {
			wait_for_change();
		}
		turn = RUNNERS_TURN;
		xTaskNotifyGive(runner);
	}
}

static bool condvar_setup(void *context)
{
	turn = RUNNERS_TURN;
	return mutex_setup(context) && partner_start(condvar_answer, PRIO_RUNNER);
}

static void condvar_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xSemaphoreTake(mutex, portMAX_DELAY) != pdFALSE);
	turn = PARTNERS_TURN;
	xTaskNotifyGive(partner);
	while (turn != RUNNERS_TURN) {
		wait_for_change();
	}
	OVE_BENCH_EXPECT(xSemaphoreGive(mutex) != pdFALSE);
}

static bool condvar_teardown(void *context)
{
	partner_end();
	return mutex_teardown(context);
}

/* Event: direct notifications. */

static void event_answer(void *argument)
{
	(void)argument;
	for (;;) {
		OVE_BENCH_EXPECT(ulTaskNotifyTake(pdTRUE, portMAX_DELAY) != 0);
		xTaskNotifyGive(runner);
	}
}

static bool event_setup(void *context)
{
	(void)context;
	return partner_start(event_answer, PRIO_RUNNER);
}

static void event_body(void *context)
{
	(void)context;
	xTaskNotifyGive(partner);
	OVE_BENCH_EXPECT(ulTaskNotifyTake(pdTRUE, portMAX_DELAY) != 0);
}

static bool event_teardown(void *context)
{
	(void)context;
	partner_end();
	return true;
}

/* Threads. */

static void *volatile self_read;

static void yield_body(void *context)
{
	(void)context;
	taskYIELD();
}

static void get_self_body(void *context)
{
	(void)context;
	self_read = xTaskGetCurrentTaskHandle();
}

/* One millisecond in whole ticks and one more: a delay of n ticks ends at the n-th tick from now, and the first is
 * near. */
#define ONE_MS_AT_LEAST ((TickType_t)((configTICK_RATE_HZ + 999) / 1000 + 1))

static void sleep_body(void *context)
{
	(void)context;
	vTaskDelay(ONE_MS_AT_LEAST);
}

static volatile bool has_ended;

/* More urgent than its maker, so it has run when it has been made; waiting for it takes no more than a look. */
static void end_at_once(void *argument)
{
	(void)argument;
	has_ended = true;
	vTaskSuspend(NULL);
}

static void thread_create_body(void *context)
{
	(void)context;
	has_ended = false;
	const TaskHandle_t task = make_task(end_at_once, NULL, PRIO_URGENT);

	OVE_BENCH_EXPECT(task != NULL);
	OVE_BENCH_EXPECT(has_ended);
	vTaskDelete(task);
}

static void switch_answer(void *argument)
{
	(void)argument;
	for (;;) {
		OVE_BENCH_EXPECT(xSemaphoreTake(there, portMAX_DELAY) != pdFALSE);
		OVE_BENCH_EXPECT(xSemaphoreGive(back) != pdFALSE);
	}
}

static bool switch_setup(void *context)
{
	(void)context;
	there = make_first_sem(0);
	back = make_second_sem(0);
	return there != NULL && back != NULL && partner_start(switch_answer, PRIO_RUNNER);
}

static void switch_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xSemaphoreGive(there) != pdFALSE);
	OVE_BENCH_EXPECT(xSemaphoreTake(back, portMAX_DELAY) != pdFALSE);
}

static bool switch_teardown(void *context)
{
	(void)context;
	partner_end();
	vSemaphoreDelete(there);
	vSemaphoreDelete(back);
	return true;
}

/* Queue, stream, event group. */

static QueueHandle_t queue;

static bool queue_setup(void *context)
{
	(void)context;
	queue = make_queue();
	return queue != NULL;
}

static void queue_body(void *context)
{
	uint32_t item = 0x12345678;

	(void)context;
	OVE_BENCH_EXPECT(xQueueSend(queue, &item, portMAX_DELAY) != pdFALSE);
	OVE_BENCH_EXPECT(xQueueReceive(queue, &item, portMAX_DELAY) != pdFALSE);
}

static bool queue_teardown(void *context)
{
	(void)context;
	vQueueDelete(queue);
	return true;
}

static void queue_create_body(void *context)
{
	(void)context;
	const QueueHandle_t one = make_queue();

	OVE_BENCH_EXPECT(one != NULL);
	vQueueDelete(one);
}

static StreamBufferHandle_t stream;
static unsigned char sent[64];
static unsigned char received[64];

static bool stream_setup(void *context)
{
	(void)context;
	stream = make_stream();
	return stream != NULL;
}

static void stream_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(xStreamBufferSend(stream, sent, sizeof sent, portMAX_DELAY) == sizeof sent);
	OVE_BENCH_EXPECT(xStreamBufferReceive(stream, received, sizeof received, portMAX_DELAY) == sizeof received);
}

static bool stream_teardown(void *context)
{
	(void)context;
	vStreamBufferDelete(stream);
	return true;
}

#define BITS ((EventBits_t)0x5)

static EventGroupHandle_t group;

static bool group_setup(void *context)
{
	(void)context;
	group = make_group();
	return group != NULL;
}

static void group_body(void *context)
{
	(void)context;
	(void)xEventGroupSetBits(group, BITS);
	OVE_BENCH_EXPECT(xEventGroupGetBits(group) == BITS);
}

static bool group_teardown(void *context)
{
	(void)context;
	vEventGroupDelete(group);
	return true;
}

static const ove_bench_case_t cases[] = {
	{.suite = SUITE,
	 .name = "native_mutex_lock_unlock",
	 .setup = mutex_setup,
	 .body = mutex_body,
	 .teardown = mutex_teardown},
	{.suite = SUITE, .name = "native_mutex_create_destroy", .body = mutex_create_body},
	{.suite = SUITE,
	 .name = "native_mutex_contention_2t",
	 .setup = contention_setup,
	 .before = contention_before,
	 .body = contention_body,
	 .after = contention_after,
	 .teardown = contention_teardown,
	 .proof = "contended"},
	{.suite = SUITE,
	 .name = "native_recursive_mutex_lock_unlock",
	 .setup = recursive_setup,
	 .body = recursive_body,
	 .teardown = mutex_teardown},
	{.suite = SUITE,
	 .name = "native_sem_take_give",
	 .setup = sem_setup,
	 .body = sem_body,
	 .teardown = sem_teardown,
	 .note = "a counting semaphore"},
	{.suite = SUITE, .name = "native_sem_create_destroy", .body = sem_create_body},
	{.suite = SUITE,
	 .name = "native_condvar_signal_wait",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = condvar_setup,
	 .body = condvar_body,
	 .teardown = condvar_teardown,
	 .note = "FreeRTOS has none: a mutex, and a notification to the one thread that can be waiting"},
	{.suite = SUITE,
	 .name = "native_event_signal_wait",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = event_setup,
	 .body = event_body,
	 .teardown = event_teardown,
	 .note = "direct notifications to a known thread"},
	{.suite = SUITE, .name = "native_thread_yield", .body = yield_body},
	{.suite = SUITE, .name = "native_thread_get_self", .body = get_self_body},
	{.suite = SUITE,
	 .name = "native_thread_sleep_1ms",
	 .kind = OVE_BENCH_MILLISECOND,
	 .body = sleep_body,
	 .note = "at least one millisecond, as the wrapper promises: two ticks"},
	{.suite = SUITE,
	 .name = "native_thread_create_destroy",
	 .body = thread_create_body,
	 .note = "create a more urgent task with a stack of 1024 bytes, which runs and suspends itself; delete"},
	{.suite = SUITE,
	 .name = "native_thread_context_switch",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = switch_setup,
	 .body = switch_body,
	 .teardown = switch_teardown},
	{.suite = SUITE,
	 .name = "native_queue_send_receive",
	 .setup = queue_setup,
	 .body = queue_body,
	 .teardown = queue_teardown},
	{.suite = SUITE, .name = "native_queue_create_destroy", .body = queue_create_body},
	{.suite = SUITE,
	 .name = "native_stream_send_recv_64B",
	 .setup = stream_setup,
	 .body = stream_body,
	 .teardown = stream_teardown},
	{.suite = SUITE,
	 .name = "native_eventgroup_set_get_bits",
	 .setup = group_setup,
	 .body = group_body,
	 .teardown = group_teardown},
};

void ove_bench_native_suite(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ove_bench_run(&cases[i]);
	}
}

const char *ove_bench_native_kernel(void)
{
	return "FreeRTOS " tskKERNEL_VERSION_NUMBER;
}
