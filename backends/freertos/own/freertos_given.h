/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The options of a project's FreeRTOSConfig.h that ove needs and sets itself, after that file in every source that
 * reads it. freertos_required.h has those that only the project can change. See docs/own-board.md.
 */
#ifndef OVE_FREERTOS_GIVEN_H
#define OVE_FREERTOS_GIVEN_H

/** Set if a record of each task identifies its ove thread. */
#define OVE_FREERTOS_HAS_SLOT (CONFIG_OVE_CHECKS || CONFIG_OVE_TLS)

/* ove's records of a task follow the project's pointers. */
#if !defined(configNUM_THREAD_LOCAL_STORAGE_POINTERS)
#define OVE_FREERTOS_PROJECT_POINTERS 0
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 0
#define OVE_FREERTOS_PROJECT_POINTERS 0
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 1
#define OVE_FREERTOS_PROJECT_POINTERS 1
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 2
#define OVE_FREERTOS_PROJECT_POINTERS 2
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 3
#define OVE_FREERTOS_PROJECT_POINTERS 3
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 4
#define OVE_FREERTOS_PROJECT_POINTERS 4
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 5
#define OVE_FREERTOS_PROJECT_POINTERS 5
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 6
#define OVE_FREERTOS_PROJECT_POINTERS 6
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 8
#define OVE_FREERTOS_PROJECT_POINTERS 8
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 12
#define OVE_FREERTOS_PROJECT_POINTERS 12
#elif configNUM_THREAD_LOCAL_STORAGE_POINTERS <= 16
#define OVE_FREERTOS_PROJECT_POINTERS 16
#else
#error "FreeRTOSConfig.h: configNUM_THREAD_LOCAL_STORAGE_POINTERS is above 16, the most that ove supports"
#endif
#undef configNUM_THREAD_LOCAL_STORAGE_POINTERS
#define configNUM_THREAD_LOCAL_STORAGE_POINTERS (OVE_FREERTOS_PROJECT_POINTERS + OVE_FREERTOS_HAS_SLOT + 2)

/* Index 0 belongs to the project. A kernel before 10.4 has only that one, so ove's own records hold the permit. */
#if !defined(configTASK_NOTIFICATION_ARRAY_ENTRIES)
#define configTASK_NOTIFICATION_ARRAY_ENTRIES 2
#elif configTASK_NOTIFICATION_ARRAY_ENTRIES < 2
#undef configTASK_NOTIFICATION_ARRAY_ENTRIES
#define configTASK_NOTIFICATION_ARRAY_ENTRIES 2
#endif
#undef configUSE_TASK_NOTIFICATIONS
#define configUSE_TASK_NOTIFICATIONS 1

/* ove supplies the memory of the kernel's own tasks. */
#undef configSUPPORT_STATIC_ALLOCATION
#define configSUPPORT_STATIC_ALLOCATION 1
#undef configKERNEL_PROVIDED_STATIC_MEMORY
#define configKERNEL_PROVIDED_STATIC_MEMORY 0

/* The handler in ST's cmsis_os2.c clears the flag by which SysTick reports a wrap of its counter. ove has a handler
 * that does not clear the flag. */
#if defined(USE_CUSTOM_SYSTICK_HANDLER_IMPLEMENTATION) && USE_CUSTOM_SYSTICK_HANDLER_IMPLEMENTATION == 0
#undef USE_CUSTOM_SYSTICK_HANDLER_IMPLEMENTATION
#define USE_CUSTOM_SYSTICK_HANDLER_IMPLEMENTATION 1
#define OVE_FREERTOS_HAS_SYSTICK_HANDLER          1
#endif

#undef configUSE_COUNTING_SEMAPHORES
#define configUSE_COUNTING_SEMAPHORES 1
#if CONFIG_OVE_MUTEX
#undef configUSE_MUTEXES
#define configUSE_MUTEXES 1
#undef configUSE_RECURSIVE_MUTEXES
#define configUSE_RECURSIVE_MUTEXES 1
#undef INCLUDE_xQueueGetMutexHolder
#undef INCLUDE_xSemaphoreGetMutexHolder
#define INCLUDE_xSemaphoreGetMutexHolder 1
#endif
#if CONFIG_OVE_STREAM
#undef configUSE_STREAM_BUFFERS
#define configUSE_STREAM_BUFFERS 1
#endif
#if CONFIG_OVE_TIMER
/* A project without timers defines no stack and no queue for the service. */
#if !defined(configUSE_TIMERS) || configUSE_TIMERS == 0
#undef configTIMER_TASK_PRIORITY
#undef configTIMER_QUEUE_LENGTH
#undef configTIMER_TASK_STACK_DEPTH
#endif
#undef configUSE_TIMERS
#define configUSE_TIMERS 1
#undef INCLUDE_xTimerPendFunctionCall
#define INCLUDE_xTimerPendFunctionCall 1
#ifndef configTIMER_TASK_PRIORITY
#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)
#endif
#ifndef configTIMER_QUEUE_LENGTH
#define configTIMER_QUEUE_LENGTH CONFIG_OVE_FREERTOS_TIMER_COMMANDS
#endif
#ifndef configTIMER_TASK_STACK_DEPTH
#define configTIMER_TASK_STACK_DEPTH (CONFIG_OVE_FREERTOS_TIMER_STACK / 4)
#endif
#endif

#undef INCLUDE_vTaskDelay
#define INCLUDE_vTaskDelay 1
/* Every kernel knows this name; one that also has xTaskDelayUntil() rejects both together. */
#undef INCLUDE_xTaskDelayUntil
#undef INCLUDE_vTaskDelayUntil
#define INCLUDE_vTaskDelayUntil 1
#undef INCLUDE_vTaskDelete
#define INCLUDE_vTaskDelete 1
#undef INCLUDE_vTaskPrioritySet
#define INCLUDE_vTaskPrioritySet 1
#undef INCLUDE_vTaskSuspend
#define INCLUDE_vTaskSuspend 1
#undef INCLUDE_eTaskGetState
#define INCLUDE_eTaskGetState 1
#undef INCLUDE_uxTaskPriorityGet
#define INCLUDE_uxTaskPriorityGet 1
#undef INCLUDE_uxTaskGetStackHighWaterMark
#define INCLUDE_uxTaskGetStackHighWaterMark 1
#undef INCLUDE_xTaskGetCurrentTaskHandle
#define INCLUDE_xTaskGetCurrentTaskHandle 1
#undef INCLUDE_xTaskGetSchedulerState
#define INCLUDE_xTaskGetSchedulerState 1

#endif
