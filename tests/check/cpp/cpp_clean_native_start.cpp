// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file
 * finds nothing: a thread of the kernel's own reads what was written before the thread was started.
 */
#include "check.hpp"

#if __has_include(<alloy/task.hpp>)
#define HAS_TASK_CLASS 1
#include <alloy/task.hpp>
#elif __has_include(<FreeRTOS.h>)
#define HAS_TASK_CLASS 0
#include <FreeRTOS.h>
#include <task.h>
#else
#error "add the kernel's own call that starts a thread"
#endif

static int handed_over;

static void use_what_was_handed_over()
{
	check::use(handed_over);
}

#if HAS_TASK_CLASS

static alloy::rtos::Task<2048, alloy::rtos::Priority::Critical, "native"> native;

static void start()
{
	static_cast<void>(native.start(use_what_was_handed_over));
}

#else

static StaticTask_t native;
static StackType_t native_stack[512];

static void run(void *)
{
	use_what_was_handed_over();
	vTaskSuspend(nullptr);
}

static void start()
{
	xTaskCreateStatic(run, "native", 512, nullptr, configMAX_PRIORITIES - 1, native_stack, &native);
}

#endif

static void hand_over()
{
	handed_over = 7;
	start();
}

static void rest()
{
}

CHECK_CASE(cpp_clean_native_start, hand_over, rest);
