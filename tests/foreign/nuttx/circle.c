/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An NSH command with two threads that lock two mutexes in opposite orders, so that each waits
 * for the other.
 */
#include <nuttx/config.h>

#include <sched.h>
#include <unistd.h>

#include <nuttx/mutex.h>

#define STACK 2048

static mutex_t bus = NXMUTEX_INITIALIZER;
static mutex_t store = NXMUTEX_INITIALIZER;

static void work(mutex_t *first, mutex_t *second)
{
	nxmutex_lock(first);
	usleep(20000);
	nxmutex_lock(second);
	nxmutex_unlock(second);
	nxmutex_unlock(first);
}

static int writer(int argc, char *argv[])
{
	work(&bus, &store);
	return 0;
}

static int reader(int argc, char *argv[])
{
	work(&store, &bus);
	return 0;
}

int main(int argc, char *argv[])
{
	task_create("writer", 80, STACK, writer, NULL);
	task_create("reader", 90, STACK, reader, NULL);
	sleep(60);
	return 0;
}
