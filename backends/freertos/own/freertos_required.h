/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's requirements of a kernel and a FreeRTOSConfig.h that are the project's. Each message names the option and the
 * value. Everything else is the project's choice.
 */
#ifndef OVE_FREERTOS_REQUIRED_H
#define OVE_FREERTOS_REQUIRED_H

#include <FreeRTOS.h>
#include <task.h>

#ifndef OVE_FREERTOS_OWN_CONFIG_H
#error "FreeRTOSConfig.h lies in the folder of FreeRTOS.h, where ove cannot add its hooks: move the file to another one"
#endif
#if tskKERNEL_VERSION_MAJOR < 11 || (tskKERNEL_VERSION_MAJOR == 11 && tskKERNEL_VERSION_MINOR < 2)
#error "the project's FreeRTOS kernel is older than 11.2: with 11.1 ove's clock goes back at ticks. Update it"
#else
#if CONFIG_OVE_THREAD_RUNTIME
#error "CONFIG_OVE_THREAD_RUNTIME=y: ove's counter of run times does not go with a kernel of the project's; set n"
#endif

#ifdef __cplusplus
#define OVE_FREERTOS_NEEDS(condition, message) static_assert((condition), "FreeRTOSConfig.h: " message)
#else
#define OVE_FREERTOS_NEEDS(condition, message) _Static_assert((condition), "FreeRTOSConfig.h: " message)
#endif
#define OVE_FREERTOS_NEEDS_ON(option) OVE_FREERTOS_NEEDS((option) == 1, #option " must be 1")

/* Scheduling and the clock. */
OVE_FREERTOS_NEEDS_ON(configUSE_PREEMPTION);
OVE_FREERTOS_NEEDS_ON(configUSE_PORT_OPTIMISED_TASK_SELECTION);
OVE_FREERTOS_NEEDS(configNUMBER_OF_CORES == 1, "configNUMBER_OF_CORES must be 1");
OVE_FREERTOS_NEEDS(configMAX_PRIORITIES >= 9,
		   "configMAX_PRIORITIES must be at least 9: ove's priorities are 0 to 7, and "
		   "the timer service stands above them");
OVE_FREERTOS_NEEDS(sizeof(TickType_t) == 4,
		   "configTICK_TYPE_WIDTH_IN_BITS must be TICK_TYPE_WIDTH_32_BITS (or configUSE_16_BIT_TICKS 0)");
OVE_FREERTOS_NEEDS(configTICK_RATE_HZ == CONFIG_OVE_TICK_HZ,
		   "configTICK_RATE_HZ must be CONFIG_OVE_TICK_HZ of ove.conf");
OVE_FREERTOS_NEEDS(configUSE_TICKLESS_IDLE == 0, "configUSE_TICKLESS_IDLE must be 0: ove's clock counts each tick");
OVE_FREERTOS_NEEDS(configUSE_TIME_SLICING == CONFIG_OVE_TIME_SLICE,
		   "configUSE_TIME_SLICING must be as CONFIG_OVE_TIME_SLICE of ove.conf says");

/* Memory. */
OVE_FREERTOS_NEEDS_ON(configSUPPORT_STATIC_ALLOCATION);
OVE_FREERTOS_NEEDS(configKERNEL_PROVIDED_STATIC_MEMORY == 0,
		   "configKERNEL_PROVIDED_STATIC_MEMORY must be 0: ove gives the kernel's own tasks their memory");
#if CONFIG_OVE_ZERO_HEAP
OVE_FREERTOS_NEEDS(configSUPPORT_DYNAMIC_ALLOCATION == 0,
		   "configSUPPORT_DYNAMIC_ALLOCATION must be 0 with CONFIG_OVE_ZERO_HEAP=y");
#else
OVE_FREERTOS_NEEDS_ON(configSUPPORT_DYNAMIC_ALLOCATION);
#endif

/* ove keeps its records of each task in a notification and in thread-local pointers. */
OVE_FREERTOS_NEEDS_ON(configUSE_TASK_NOTIFICATIONS);
OVE_FREERTOS_NEEDS(configTASK_NOTIFICATION_ARRAY_ENTRIES >= 2,
		   "configTASK_NOTIFICATION_ARRAY_ENTRIES must be at least 2: ove's waits use index 1");
OVE_FREERTOS_NEEDS(
	configNUM_THREAD_LOCAL_STORAGE_POINTERS >= CONFIG_OVE_CHECKS + 2,
	"configNUM_THREAD_LOCAL_STORAGE_POINTERS must be at least 2, and 3 with CONFIG_OVE_CHECKS=y: the last "
	"ones are ove's");

OVE_FREERTOS_NEEDS_ON(configUSE_COUNTING_SEMAPHORES);
#if CONFIG_OVE_MUTEX
OVE_FREERTOS_NEEDS_ON(configUSE_MUTEXES);
OVE_FREERTOS_NEEDS_ON(configUSE_RECURSIVE_MUTEXES);
OVE_FREERTOS_NEEDS_ON(INCLUDE_xSemaphoreGetMutexHolder);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_FREERTOS_NEEDS_ON(configUSE_EVENT_GROUPS);
#endif
#if CONFIG_OVE_STREAM
OVE_FREERTOS_NEEDS_ON(configUSE_STREAM_BUFFERS);
#endif
#if CONFIG_OVE_TIMER || CONFIG_OVE_EVENTGROUP
OVE_FREERTOS_NEEDS_ON(configUSE_TIMERS);
OVE_FREERTOS_NEEDS_ON(INCLUDE_xTimerPendFunctionCall);
OVE_FREERTOS_NEEDS(configTIMER_TASK_PRIORITY >= 8,
		   "configTIMER_TASK_PRIORITY must be at least 8: the timer service stands above ove's threads");
#endif
#if CONFIG_OVE_TIMER
OVE_FREERTOS_NEEDS_ON(configUSE_DAEMON_TASK_STARTUP_HOOK);
#endif
OVE_FREERTOS_NEEDS_ON(INCLUDE_vTaskDelay);
OVE_FREERTOS_NEEDS_ON(INCLUDE_vTaskDelete);
OVE_FREERTOS_NEEDS_ON(INCLUDE_vTaskPrioritySet);
OVE_FREERTOS_NEEDS_ON(INCLUDE_vTaskSuspend);
OVE_FREERTOS_NEEDS_ON(INCLUDE_xTaskDelayUntil);
OVE_FREERTOS_NEEDS_ON(INCLUDE_eTaskGetState);
OVE_FREERTOS_NEEDS_ON(INCLUDE_uxTaskPriorityGet);
OVE_FREERTOS_NEEDS_ON(INCLUDE_uxTaskGetStackHighWaterMark);
OVE_FREERTOS_NEEDS_ON(INCLUDE_xTaskGetCurrentTaskHandle);
OVE_FREERTOS_NEEDS_ON(INCLUDE_xTaskGetSchedulerState);

#endif /* the kernel is new enough */

#endif
