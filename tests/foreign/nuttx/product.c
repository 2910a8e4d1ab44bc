/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An NSH command whose threads wait for each other in native calls, a known number of times. It ends
 * with code 0 only if each count is right.
 */
#include <nuttx/config.h>

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <unistd.h>

#include <nuttx/mutex.h>

#define STACK      2048
#define SLOW_TURNS 8000

static sem_t done = SEM_INITIALIZER(0);
static sem_t ready = SEM_INITIALIZER(0);
/* The name begins like those of the kernel's own types. */
static struct sem_pair {
	sem_t held;
	mutex_t bus;
} pairs[2] = {[1] = {SEM_INITIALIZER(0), NXMUTEX_INITIALIZER}};
static pthread_mutex_t shelf = PTHREAD_MUTEX_INITIALIZER;
static mqd_t jobs;
static int refused, received;

/* Takes some milliseconds, so that a tick comes in between. */
static void work(void)
{
	for (volatile int i = 0; i < SLOW_TURNS; i++) {
	}
}

/* Wait three times for the mutex that the slow thread holds. */
static int urgent(int argc, char *argv[])
{
	for (int i = 0; i < 3; i++) {
		sem_wait(&pairs[1].held);
		nxmutex_lock(&pairs[1].bus);
		nxmutex_unlock(&pairs[1].bus);
	}
	sem_post(&done);
	return 0;
}

static int slow(int argc, char *argv[])
{
	for (int i = 0; i < 3; i++) {
		nxmutex_lock(&pairs[1].bus);
		sem_post(&pairs[1].held);
		work();
		nxmutex_unlock(&pairs[1].bus);
		usleep(3000);
	}
	sem_post(&done);
	return 0;
}

/* Fill a queue of two, so that it rejects the third message, and wait for space with the fourth. */
static int sender(int argc, char *argv[])
{
	char item = 'a';
	struct timespec at_once = {0};
	mq_send(jobs, &item, 1, 0);
	mq_send(jobs, &item, 1, 0);
	refused += mq_timedsend(jobs, &item, 1, 0, &at_once) < 0;
	mq_send(jobs, &item, 1, 0);
	sem_post(&ready);
	sem_post(&done);
	return 0;
}

static int receiver(int argc, char *argv[])
{
	char item;
	usleep(10000);
	for (int i = 0; i < 3; i++) {
		received += mq_receive(jobs, &item, 1, NULL);
	}
	sem_wait(&ready);
	pthread_mutex_lock(&shelf);
	sched_yield();
	pthread_mutex_unlock(&shelf);
	sem_post(&done);
	return 0;
}

/* End the emulator, through the debugger's interface of the processor. */
static void end(uint32_t code)
{
	uint32_t block[2] = {0x20026, code};
	register uint32_t operation __asm__("r0") = 0x20;
	register uint32_t *argument __asm__("r1") = block;
	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
}

int main(int argc, char *argv[])
{
	struct mq_attr two = {.mq_maxmsg = 2, .mq_msgsize = 1};
	jobs = mq_open("jobs", O_RDWR | O_CREAT, 0666, &two);
	task_create("slow", 60, STACK, slow, NULL);
	task_create("sender", 80, STACK, sender, NULL);
	task_create("receiver", 90, STACK, receiver, NULL);
	task_create("urgent", 150, STACK, urgent, NULL);
	for (int i = 0; i < 4; i++) {
		sem_wait(&done);
	}
	end(refused != 1 || received != 3);
	return 0;
}
