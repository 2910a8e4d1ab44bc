/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The Zephyr objects that none of its samples uses. Every count is known, and the program ends with code 0 only if
 * each of them is right.
 */
#include <errno.h>
#include <string.h>
#include <zephyr/init.h>
#include <zephyr/kernel.h>

enum { ROUNDS = 3, JOBS = 2, TRIED = 4, LINE_BYTES = 8, SENT_BYTES = 12, BEATS = 2, READY = 1, STACK = 1024 };

K_MSGQ_DEFINE(jobs, sizeof(unsigned), JOBS, 4);
K_EVENT_DEFINE(phases);
K_PIPE_DEFINE(line, LINE_BYTES, 4);
K_PIPE_DEFINE(narrow, LINE_BYTES, 4);
K_TIMER_DEFINE(beat, NULL, NULL);

/* The name begins like those of the kernel's own types. */
static struct k_shared {
	struct k_mutex bus;
	struct k_sem done;
} shared[2];

static unsigned rounds, sum, full, empty, beats;
static bool is_narrow;
static char received[SENT_BYTES];

static void stop(int code)
{
	uint32_t block[2] = {0x20026, (uint32_t)code};
	register uint32_t operation __asm__("r0") = 0x20;
	register uint32_t *argument __asm__("r1") = block;
	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
	for (;;) {
	}
}

/* Holds the bus for a long time, so that `urgent` waits and donates its priority. */
static void slow_entry(void *a, void *b, void *c)
{
	for (unsigned round = 0; round < ROUNDS; round++) {
		k_mutex_lock(&shared[1].bus, K_FOREVER);
		k_busy_wait(3000);
		k_mutex_unlock(&shared[1].bus);
		k_msleep(1);
	}
	k_sem_give(&shared[1].done);
}

static void urgent_entry(void *a, void *b, void *c)
{
	for (unsigned round = 0; round < ROUNDS; round++) {
		k_msleep(2);
		if (k_mutex_lock(&shared[1].bus, K_MSEC(50)) == 0) {
			rounds++;
			k_mutex_unlock(&shared[1].bus);
		}
	}
	k_sem_give(&shared[1].done);
}

/* No thread frees space in between: the pipe rejects four bytes, three after a timeout, and three of five. */
static bool overfill(void)
{
	uint8_t two[2];
	bool is_right = k_pipe_write(&narrow, (const uint8_t *)"eight by", LINE_BYTES, K_NO_WAIT) == LINE_BYTES;

	is_right &= k_pipe_write(&narrow, (const uint8_t *)"four", 4, K_NO_WAIT) == -EAGAIN;
	is_right &= k_pipe_write(&narrow, (const uint8_t *)"two", 3, K_MSEC(1)) == -EAGAIN;
	is_right &= k_pipe_read(&narrow, two, sizeof(two), K_NO_WAIT) == sizeof(two);
	return is_right && k_pipe_write(&narrow, (const uint8_t *)"again", 5, K_NO_WAIT) == 2;
}

/* Fills the queue before `receiver` runs. */
static void sender_entry(void *a, void *b, void *c)
{
	for (unsigned job = 1; job <= TRIED; job++) {
		full += k_msgq_put(&jobs, &job, K_NO_WAIT) == -ENOMSG;
	}
	unsigned late = 5;
	full += k_msgq_put(&jobs, &late, K_MSEC(1)) == -EAGAIN;
	is_narrow = overfill();
	k_event_wait(&phases, READY, false, K_FOREVER);
	k_sem_give(&shared[1].done);
}

static void receiver_entry(void *a, void *b, void *c)
{
	unsigned job;

	k_msleep(5);
	while (k_msgq_get(&jobs, &job, K_MSEC(3)) == 0) {
		sum += job;
	}
	empty++;
	k_pipe_write(&line, (const uint8_t *)"twelve bytes", SENT_BYTES, K_FOREVER);
	k_event_post(&phases, READY);
	k_sem_give(&shared[1].done);
}

static void reader_entry(void *a, void *b, void *c)
{
	k_timer_start(&beat, K_MSEC(10), K_MSEC(10));
	for (unsigned beat_number = 0; beat_number < BEATS; beat_number++) {
		beats += k_timer_status_sync(&beat);
	}
	k_timer_stop(&beat);
	size_t length = 0;
	while (length < SENT_BYTES) {
		length += (size_t)k_pipe_read(&line, (uint8_t *)received + length, SENT_BYTES - length, K_FOREVER);
	}
	k_sem_give(&shared[1].done);
}

K_THREAD_DEFINE(slow, STACK, slow_entry, NULL, NULL, NULL, 9, 0, 0);
K_THREAD_DEFINE(urgent, STACK, urgent_entry, NULL, NULL, NULL, 2, 0, 0);
K_THREAD_DEFINE(sender, STACK, sender_entry, NULL, NULL, NULL, 5, 0, 0);
K_THREAD_DEFINE(receiver, STACK, receiver_entry, NULL, NULL, NULL, 6, 0, 0);
K_THREAD_DEFINE(reader, STACK, reader_entry, NULL, NULL, NULL, 7, 0, 0);

static int make(void)
{
	k_mutex_init(&shared[1].bus);
	return k_sem_init(&shared[1].done, 0, 5);
}

/* Before the threads. */
SYS_INIT(make, APPLICATION, 0);

int main(void)
{
	for (unsigned thread = 0; thread < 5; thread++) {
		k_sem_take(&shared[1].done, K_FOREVER);
	}
	int right = rounds == ROUNDS && sum == 3 && full == 3 && empty == 1 && beats == BEATS && is_narrow;
	stop(right && memcmp(received, "twelve bytes", SENT_BYTES) == 0 ? 0 : 1);
	return 0;
}
