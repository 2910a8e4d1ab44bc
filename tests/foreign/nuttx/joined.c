/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An NSH command with a thread that joins its child while it holds the mutex that the child waits for. Before that, it
 * joins a child that does end.
 */
#include <nuttx/config.h>

#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;
static pthread_t child;

static void *end(void *unused)
{
	usleep(20000);
	return unused;
}

static void *lock(void *unused)
{
	usleep(20000);
	pthread_mutex_lock(&shared);
	pthread_mutex_unlock(&shared);
	return unused;
}

static void *wait_for_both(void *unused)
{
	pthread_t first;

	pthread_create(&first, NULL, end, NULL);
	pthread_join(first, NULL);
	pthread_mutex_lock(&shared);
	pthread_create(&child, NULL, lock, NULL);
	pthread_setname_np(child, "child");
	pthread_join(child, NULL);
	pthread_mutex_unlock(&shared);
	return unused;
}

int main(int argc, char *argv[])
{
	pthread_t parent;

	pthread_create(&parent, NULL, wait_for_both, NULL);
	pthread_setname_np(parent, "parent");
	sleep(60);
	return 0;
}
