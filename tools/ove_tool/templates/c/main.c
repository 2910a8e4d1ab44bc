#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

static void say_hello(void *arg)
{
	(void)arg;
	for (int i = 1; i <= 3; i++) {
		printf("hello %d\n", i);
		ove_thread_sleep_ms(10);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(hello, say_hello, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	/* Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after ove_run(). */
	static char line[80];
	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
