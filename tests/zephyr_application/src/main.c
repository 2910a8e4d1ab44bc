/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Two threads and one object of each kind that an application begins with; it says when both have met. */
#include <ove/ove.h>

#include <ove_board.h>
#include <string.h>

OVE_SEM_DEFINE_STATIC(token, 0, 1);
OVE_MUTEX_DEFINE_STATIC(mutex);

#if defined(CONFIG_CPP)
int count_in_cpp(void);
#else
static int count_in_cpp(void)
{
	return 1;
}
#endif

static void say(const char *line)
{
	ove_board_console_write(line, strlen(line));
}

static void give(void *unused)
{
	(void)unused;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	(void)ove_mutex_unlock(mutex);
	(void)ove_sem_give(token);
}

static void take(void *unused)
{
	ove_sem_t answer = token;

	(void)unused;
#if !CONFIG_OVE_ZERO_HEAP
	if (ove_sem_create(&answer, 1, 1) != OVE_OK) {
		say("no memory\n");
		return;
	}
	(void)ove_sem_destroy(answer);
#endif
	if (ove_sem_take(token, 1000) == OVE_OK && count_in_cpp() == 1) {
		say("both met\n");
	}
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(giver, give, NULL, OVE_PRIO_NORMAL, 1024);
OVE_THREAD_DEFINE_STATIC(taker, take, NULL, OVE_PRIO_HIGH, 1024);

void ove_main(void)
{
	(void)ove_run();
}
