/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An NSH command whose threads share variables, each protected by a different native mechanism of order or
 * exclusion. With PRODUCT_SHARED_WRONG, each stage also has one unprotected access. Every variable
 * belongs to one stage, and a stage begins when the previous one has ended.
 */
#include <nuttx/config.h>

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

#include <nuttx/event.h>
#include <nuttx/rwsem.h>
#include <nuttx/wdog.h>
#include <nuttx/wqueue.h>

#ifdef CONFIG_PRODUCT_SHARED_WRONG
#define IS_WRONG true
#else
#define IS_WRONG false
#endif

enum { ROUNDS = 2, STEP_US = 2000 };

static sem_t done = SEM_INITIALIZER(0);
static volatile int seen;

__attribute__((noinline)) static void look(int value)
{
	seen = value;
}

/* Runs two threads to their ends. */
static void run_both(void *(*one)(void *), void *(*other)(void *))
{
	pthread_t first, second;

	pthread_create(&first, NULL, one, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
}

/* Work items, from a thread and from the tick's interrupt. */
static struct work_s job, tick_job;
static struct wdog_s beat;
static int worked, ticked;

static void on_work(void *argument)
{
	look(worked);
	worked = 2;
	sem_post(&done);
}

static void on_tick_work(void *argument)
{
	look(ticked);
	sem_post(&done);
}

static void on_beat(wdparm_t argument)
{
	ticked++;
	work_queue(HPWORK, &tick_job, on_tick_work, NULL, 0);
}

static void share_by_work(void)
{
	worked = 1;
	work_queue(HPWORK, &job, on_work, NULL, 0);
	if (IS_WRONG) {
		worked = 3;
	}
	sem_wait(&done);
	look(worked);
	ticked = 1;
	wd_start(&beat, 2, on_beat, 0);
	if (IS_WRONG) {
		ticked = 5;
	}
	sem_wait(&done);
	look(ticked);
}

/* A value that is initialised once. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made, remade;

static void make(void)
{
	made = 7;
	remade = 7;
}

static void *use_first(void *unused)
{
	pthread_once(&once, make);
	look(made);
	usleep(STEP_US);
	if (IS_WRONG) {
		remade = 8;
	}
	return unused;
}

static void *use_then(void *unused)
{
	usleep(STEP_US / 2);
	pthread_once(&once, make);
	look(made + remade);
	return unused;
}

/* Signals that a thread waits for, and those that run a handler. */
static int waited_for, handled;

static void *wait_for_signal(void *unused)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	sem_post(&done);
	sigwaitinfo(&set, NULL);
	look(waited_for);
	return unused;
}

static void on_signal(int number)
{
	look(handled);
}

static void *be_interrupted(void *unused)
{
	struct sigaction action = {.sa_handler = on_signal};

	sigaction(SIGUSR2, &action, NULL);
	sem_post(&done);
	usleep(20 * STEP_US);
	return unused;
}

static void share_by_signals(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, wait_for_signal, NULL);
	sem_wait(&done);
	waited_for = 1;
	pthread_kill(thread, SIGUSR1);
	if (IS_WRONG) {
		waited_for = 2;
	}
	pthread_join(thread, NULL);
	pthread_create(&thread, NULL, be_interrupted, NULL);
	sem_wait(&done);
	handled = 1;
	pthread_kill(thread, SIGUSR2);
	if (IS_WRONG) {
		handled = 2;
	}
	pthread_join(thread, NULL);
}

/* Two halves, and each thread writes one of them before a barrier and reads the other one behind it. */
static pthread_barrier_t barrier;
static int left, right, late;

static void *write_left(void *unused)
{
	for (int round = 0; round < ROUNDS; round++) {
		left = round;
		pthread_barrier_wait(&barrier);
		look(right);
		pthread_barrier_wait(&barrier);
	}
	late = 1;
	return unused;
}

static void *write_right(void *unused)
{
	for (int round = 0; round < ROUNDS; round++) {
		right = round;
		pthread_barrier_wait(&barrier);
		look(left);
		if (IS_WRONG && round == ROUNDS - 1) {
			pthread_barrier_wait(&barrier);
			look(late);
		} else {
			pthread_barrier_wait(&barrier);
		}
	}
	return unused;
}

/* Read-write locks: of pthreads, and of the kernel. */
static pthread_rwlock_t shelf = PTHREAD_RWLOCK_INITIALIZER;
static rw_semaphore_t rack = RWSEM_INITIALIZER;
static int shelved, stacked, counted;

static void *read_shelf(void *unused)
{
	for (int round = 0; round < ROUNDS; round++) {
		pthread_rwlock_rdlock(&shelf);
		look(shelved);
		if (IS_WRONG) {
			counted++;
		}
		pthread_rwlock_unlock(&shelf);
		down_read(&rack);
		look(stacked);
		up_read(&rack);
		usleep(STEP_US);
	}
	return unused;
}

static void *write_shelf(void *unused)
{
	for (int round = 0; round < ROUNDS; round++) {
		pthread_rwlock_wrlock(&shelf);
		shelved++;
		pthread_rwlock_unlock(&shelf);
		down_write(&rack);
		stacked++;
		up_write(&rack);
		if (IS_WRONG) {
			stacked++;
			shelved++;
		}
		usleep(STEP_US);
	}
	return unused;
}

/* Events of the kernel. */
static nxevent_t phases;
static int announced;

static void *announce(void *unused)
{
	announced = 1;
	nxevent_post(&phases, 1, 0);
	if (IS_WRONG) {
		announced = 2;
	}
	return unused;
}

static void *await(void *unused)
{
	nxevent_wait(&phases, 1, 0);
	look(announced);
	return unused;
}

/* A message queue, which each task opens for itself. */
static int posted;

static void *post(void *unused)
{
	mqd_t letters = mq_open("letters", O_WRONLY);
	char letter = 'a';

	posted = 1;
	mq_send(letters, &letter, 1, 0);
	if (IS_WRONG) {
		posted = 2;
	}
	return unused;
}

static void *fetch(void *unused)
{
	struct mq_attr one = {.mq_maxmsg = 1, .mq_msgsize = 1};
	mqd_t letters = mq_open("letters", O_RDONLY | O_CREAT, 0666, &one);
	char letter;

	mq_receive(letters, &letter, 1, NULL);
	look(posted);
	return unused;
}

/* Ends the emulator, through the debugger's interface of the processor. */
static void end(uint32_t code)
{
	uint32_t block[2] = {0x20026, code};
	register uint32_t operation __asm__("r0") = 0x20;
	register uint32_t *argument __asm__("r1") = block;
	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
}

int main(int argc, char *argv[])
{
	pthread_barrier_init(&barrier, NULL, 2);
	nxevent_init(&phases, 0);
	share_by_work();
	run_both(use_first, use_then);
	share_by_signals();
	run_both(write_left, write_right);
	run_both(read_shelf, read_shelf);
	run_both(read_shelf, write_shelf);
	run_both(await, announce);
	run_both(fetch, post);
	end(0);
	return 0;
}
