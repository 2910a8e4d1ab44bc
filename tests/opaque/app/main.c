/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <middleware.h>
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

#ifdef APP_CREATES
#include <creates.h>
#endif
#if CONFIG_OVE_LOG
#include <logs.h>
#endif

static void say(const char *text, long number)
{
	printf("%s: %ld\n", text, number);
}

static void run(void *arg)
{
	(void)arg;
	middleware_run(say);
	middleware_in_cpp(say);
#ifdef APP_CREATES
	say("created", middleware_creates());
#endif
#if CONFIG_OVE_LOG
	middleware_logs("a name that is longer than a log line may have");
#endif
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(main_thread, run, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	static char line[120];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
