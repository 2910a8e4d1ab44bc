#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include <stdio.h>
#include <stdlib.h>

/* Static memory, so that the program needs no heap. Without cb_mem and stack_mem, the memory is allocated. */
static ove_thread_storage_t memory;
OVE_THREAD_STACK_DEFINE(stack, 4096);

static void say_hello(void *argument)
{
	(void)argument;
	for (int i = 1; i <= 3; i++) {
		printf("hello %d\n", i);
		osDelay(10);
	}
	exit(0);
}

int main(void)
{
	static const osThreadAttr_t hello = {.name = "hello",
					     .cb_mem = &memory,
					     .cb_size = sizeof(memory),
					     .stack_mem = stack,
					     .stack_size = sizeof(stack),
					     .priority = osPriorityNormal};
	/* Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after osKernelStart(). */
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	osKernelInitialize();
	osThreadNew(say_hello, NULL, &hello);
	osKernelStart();
	return 0;
}
