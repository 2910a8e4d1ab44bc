/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A thread that passes a variable to another one by each Zephyr object that orders threads. With IS_WRONG 1, it
 * changes each variable after the call that passes it.
 */
#include <zephyr/kernel.h>
#include <zephyr/sys/atomic.h>

enum { STACK = 1024, WORD = 4 };

struct letter {
	void *reserved;
};

K_FIFO_DEFINE(fifo);
K_LIFO_DEFINE(lifo);
K_STACK_DEFINE(stack, 4);
K_PIPE_DEFINE(pipe, 16, 4);
K_MBOX_DEFINE(mbox);
K_MSGQ_DEFINE(msgq, WORD, 2, 4);
K_EVENT_DEFINE(event);
K_SEM_DEFINE(sem, 0, 1);
K_MUTEX_DEFINE(mutex);
K_CONDVAR_DEFINE(condvar);
K_SEM_DEFINE(done, 0, 1);
static struct k_poll_signal signal;
static bool is_changed;
static int by_fifo, by_lifo, by_stack, by_pipe, by_mbox, by_msgq, by_event, by_sem, by_condvar, by_signal;
static int by_work, by_delayable, by_timer, by_start, by_atomic, by_wakeup;
static atomic_t is_set;
static volatile int seen;

__attribute__((noinline)) static void look(int value)
{
	seen = value;
}

#define HAND_OVER(variable, call)     \
	do {                          \
		variable = 1;         \
		call;                 \
		if (IS_WRONG) {       \
			variable = 2; \
		}                     \
	} while (0)

static void receive(void *first, void *second, void *third)
{
	stack_data_t datum;
	uint32_t word;
	struct k_mbox_msg letter = {.size = WORD, .rx_source_thread = K_ANY};
	struct k_poll_event polled;

	ARG_UNUSED(first);
	ARG_UNUSED(second);
	ARG_UNUSED(third);
	k_fifo_get(&fifo, K_FOREVER);
	look(by_fifo);
	k_lifo_get(&lifo, K_FOREVER);
	look(by_lifo);
	k_stack_pop(&stack, &datum, K_FOREVER);
	look(by_stack);
	k_pipe_read(&pipe, (uint8_t *)&word, WORD, K_FOREVER);
	look(by_pipe);
	k_mbox_get(&mbox, &letter, &word, K_FOREVER);
	look(by_mbox);
	k_msgq_get(&msgq, &word, K_FOREVER);
	look(by_msgq);
	k_event_wait(&event, 1, false, K_FOREVER);
	look(by_event);
	k_sem_take(&sem, K_FOREVER);
	look(by_sem);
	k_mutex_lock(&mutex, K_FOREVER);
	while (!is_changed) {
		k_condvar_wait(&condvar, &mutex, K_FOREVER);
	}
	k_mutex_unlock(&mutex);
	look(by_condvar);
	k_poll_event_init(&polled, K_POLL_TYPE_SIGNAL, K_POLL_MODE_NOTIFY_ONLY, &signal);
	k_poll(&polled, 1, K_FOREVER);
	look(by_signal);
	while (atomic_get(&is_set) == 0) {
		k_yield();
	}
	look(by_atomic);
	k_sleep(K_FOREVER);
	look(by_wakeup);
}

K_THREAD_DEFINE(receiver, STACK, receive, NULL, NULL, NULL, 7, 0, 0);

static void begin(void *first, void *second, void *third)
{
	ARG_UNUSED(first);
	ARG_UNUSED(second);
	ARG_UNUSED(third);
	look(by_start);
}

K_THREAD_STACK_DEFINE(late_stack, STACK);
static struct k_thread late;

static void on_work(struct k_work *work)
{
	ARG_UNUSED(work);
	look(by_work);
	by_work = 3;
	k_sem_give(&done);
}

static void on_delayable(struct k_work *work)
{
	ARG_UNUSED(work);
	look(by_delayable);
	by_delayable = 3;
}

static void on_timer(struct k_timer *timer)
{
	ARG_UNUSED(timer);
	look(by_timer);
	by_timer = 3;
}

K_WORK_DEFINE(work, on_work);
K_WORK_DELAYABLE_DEFINE(delayable, on_delayable);
K_TIMER_DEFINE(timer, on_timer, NULL);

static void signal_condvar(void)
{
	k_mutex_lock(&mutex, K_FOREVER);
	is_changed = true;
	k_condvar_signal(&condvar);
	k_mutex_unlock(&mutex);
}

/* Ends the program. */
static void stop(void)
{
	const uint32_t block[] = {0x20026, 0};
	register uint32_t operation __asm__("r0") = 0x20;
	register const void *argument __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
}

int main(void)
{
	static struct letter first, second;
	static uint32_t word = 5;
	struct k_mbox_msg letter = {.size = WORD, .tx_data = &word, .tx_target_thread = K_ANY};
	struct k_work_sync sync;

	k_poll_signal_init(&signal);
	HAND_OVER(by_fifo, k_fifo_put(&fifo, &first));
	HAND_OVER(by_lifo, k_lifo_put(&lifo, &second));
	HAND_OVER(by_stack, k_stack_push(&stack, 1));
	HAND_OVER(by_pipe, k_pipe_write(&pipe, (const uint8_t *)&word, WORD, K_FOREVER));
	/* The sender continues when the receiver has the letter, and the receiver reads the variable after that. */
	HAND_OVER(by_mbox, k_mbox_put(&mbox, &letter, K_FOREVER));
	HAND_OVER(by_msgq, k_msgq_put(&msgq, &word, K_FOREVER));
	HAND_OVER(by_event, k_event_post(&event, 1));
	HAND_OVER(by_sem, k_sem_give(&sem));
	HAND_OVER(by_condvar, signal_condvar());
	HAND_OVER(by_signal, k_poll_signal_raise(&signal, 0));
	HAND_OVER(by_atomic, atomic_set(&is_set, 1));
	k_sleep(K_MSEC(5));
	HAND_OVER(by_wakeup, k_wakeup(receiver));
	k_thread_join(receiver, K_FOREVER);

	HAND_OVER(by_work, k_work_submit(&work));
	k_sem_take(&done, K_FOREVER);
	look(by_work);
	HAND_OVER(by_delayable, k_work_schedule(&delayable, K_MSEC(2)));
	k_sleep(K_MSEC(4));
	k_work_cancel_delayable_sync(&delayable, &sync);
	look(by_delayable);
	HAND_OVER(by_timer, k_timer_start(&timer, K_MSEC(1), K_NO_WAIT));
	k_sleep(K_MSEC(3));
	k_timer_stop(&timer);
	look(by_timer);
	k_thread_create(&late, late_stack, STACK, begin, NULL, NULL, NULL, 7, 0, K_FOREVER);
	HAND_OVER(by_start, k_thread_start(&late));
	k_thread_join(&late, K_FOREVER);
	stop();
	return 0;
}
