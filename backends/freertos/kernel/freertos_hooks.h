/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove's hooks in the kernel, the last part of each FreeRTOSConfig.h. Each macro is expanded in a kernel
 * source. */
#ifndef OVE_FREERTOS_HOOKS_H
#define OVE_FREERTOS_HOOKS_H

#include "freertos_version.h"

#define configINCLUDE_FREERTOS_TASK_C_ADDITIONS_H 1

#ifndef __ASSEMBLER__
#include "freertos_fields.h"
#endif

/* The kernel's own compilation compares the fields that ove uses, in the function that creates the object. */
#define OVE_FREERTOS_QUEUE_FIELD(field)  OVE_FREERTOS_FIELD(Queue_t, struct ove_freertos_queue, field)
#define OVE_FREERTOS_STREAM_FIELD(field) OVE_FREERTOS_FIELD(StreamBuffer_t, struct ove_freertos_stream, field)
#if OVE_FREERTOS_HAS_ORIGIN
#define OVE_FREERTOS_ORIGIN(type, mirror) OVE_FREERTOS_FIELD(type, mirror, ucStaticallyAllocated)
#else
#define OVE_FREERTOS_ORIGIN(type, mirror) ((void)0)
#endif
#define OVE_FREERTOS_LIST_FIELD(field) OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, field)
#if defined(configUSE_QUEUE_SETS) && configUSE_QUEUE_SETS == 1
#define OVE_FREERTOS_QUEUE_SET() OVE_FREERTOS_QUEUE_FIELD(pxQueueSetContainer)
#else
#define OVE_FREERTOS_QUEUE_SET() ((void)0)
#endif
#define traceQUEUE_CREATE(queue)                                             \
	do {                                                                 \
		OVE_FREERTOS_QUEUE_FIELD(pcHead);                            \
		OVE_FREERTOS_QUEUE_FIELD(pcWriteTo);                         \
		OVE_FREERTOS_QUEUE_FIELD(u.xQueue.pcTail);                   \
		OVE_FREERTOS_QUEUE_FIELD(u.xQueue.pcReadFrom);               \
		OVE_FREERTOS_QUEUE_FIELD(u.xSemaphore.xMutexHolder);         \
		OVE_FREERTOS_QUEUE_FIELD(u.xSemaphore.uxRecursiveCallCount); \
		OVE_FREERTOS_QUEUE_FIELD(xTasksWaitingToSend);               \
		OVE_FREERTOS_QUEUE_FIELD(xTasksWaitingToReceive);            \
		OVE_FREERTOS_QUEUE_FIELD(uxMessagesWaiting);                 \
		OVE_FREERTOS_QUEUE_FIELD(uxLength);                          \
		OVE_FREERTOS_QUEUE_FIELD(uxItemSize);                        \
		OVE_FREERTOS_QUEUE_FIELD(cRxLock);                           \
		OVE_FREERTOS_QUEUE_FIELD(cTxLock);                           \
		OVE_FREERTOS_ORIGIN(Queue_t, struct ove_freertos_queue);     \
		OVE_FREERTOS_QUEUE_SET();                                    \
		OVE_FREERTOS_LIST_FIELD(uxNumberOfItems);                    \
		OVE_FREERTOS_LIST_FIELD(pxIndex);                            \
		OVE_FREERTOS_LIST_FIELD(xListEnd.xItemValue);                \
		OVE_FREERTOS_LIST_FIELD(xListEnd.pxNext);                    \
		OVE_FREERTOS_LIST_FIELD(xListEnd.pxPrevious);                \
	} while (0)
#define traceSTREAM_BUFFER_CREATE(stream, type)                   \
	do {                                                      \
		OVE_FREERTOS_STREAM_FIELD(xLength);               \
		OVE_FREERTOS_STREAM_FIELD(xTaskWaitingToReceive); \
		OVE_FREERTOS_STREAM_FIELD(xTaskWaitingToSend);    \
	} while (0)
#define traceTIMER_CREATE(timer)                                                                      \
	do {                                                                                          \
		OVE_FREERTOS_FIELD_AS(Timer_t, xTimerListItem.pxContainer, struct ove_freertos_timer, \
				      xTimerListItem.list);                                           \
		OVE_FREERTOS_FIELD(Timer_t, struct ove_freertos_timer, xTimerPeriodInTicks);          \
	} while (0)

/* The port for ARMv6-M has no optimised selection. This one uses the same bits; the compiler finds the highest
 * one.
 */
#if defined(__ARM_ARCH_6M__) && configUSE_PORT_OPTIMISED_TASK_SELECTION == 1
#define portRECORD_READY_PRIORITY(priority, ready) (ready) |= (1UL << (priority))
#define portRESET_READY_PRIORITY(priority, ready)  (ready) &= ~(1UL << (priority))
#define portGET_HIGHEST_PRIORITY(priority, ready)  (priority) = (31UL - (unsigned long)__builtin_clzl(ready))
#endif

/* Stack overflows; see freertos_stack.h. */
#if CONFIG_OVE_CHECKS
#ifndef __ASSEMBLER__
#include <stack_guard.h>
void ove_freertos_switched_out(void);
void ove_freertos_switched_in(void);
void ove_freertos_tasks_made(void);
#endif
#define OVE_FREERTOS_TASKS_MADE()   ove_freertos_tasks_made()
#define OVE_FREERTOS_CHECK_STACK()  ove_stack_guard_check()
#define OVE_FREERTOS_SWITCHED_OUT() ove_freertos_switched_out()
#define traceTASK_SWITCHED_IN()     ove_freertos_switched_in()
#else
#define OVE_FREERTOS_TASKS_MADE()   ((void)0)
#define OVE_FREERTOS_CHECK_STACK()  ((void)0)
#define OVE_FREERTOS_SWITCHED_OUT() ((void)0)
#define traceTASK_SWITCHED_IN()     ((void)0)
#endif

/* The application may call vTaskStartScheduler() itself. A thread created and released before the start may still be
 * marked as the one to run first. */
#ifndef __ASSEMBLER__
void ove_freertos_starting(void);
#endif
#if OVE_FREERTOS_IS_OLD
/* Kernels of this version have no hook in their start. Their extension is called last before they mask interrupts. */
#define FREERTOS_TASKS_C_ADDITIONS_INIT()           \
	do {                                        \
		OVE_FREERTOS_TASKS_MADE();          \
		ove_freertos_starting();            \
		taskSELECT_HIGHEST_PRIORITY_TASK(); \
	} while (0)
#else
#if CONFIG_OVE_CHECKS
#define FREERTOS_TASKS_C_ADDITIONS_INIT() OVE_FREERTOS_TASKS_MADE()
#endif
#define traceSTARTING_SCHEDULER(idle)               \
	do {                                        \
		ove_freertos_starting();            \
		taskSELECT_HIGHEST_PRIORITY_TASK(); \
		traceTASK_SWITCHED_IN();            \
	} while (0)
#endif

/* The idle thread sleeps with the scheduler suspended. The port's own sleep would shift the clock by the time that
 * entering and leaving each sleep take. */
#if CONFIG_OVE_TICKLESS
#ifndef __ASSEMBLER__
void ove_freertos_sleep(unsigned long ticks);
int ove_freertos_is_due_next(void);
#endif
#define portSUPPRESS_TICKS_AND_SLEEP(ticks) ove_freertos_sleep(ticks)
#endif

/* Called when the tick interrupt is about to count a SysTick wrap, or the kernel slept through ticks; see
 * src/time.c. */
#ifndef __ASSEMBLER__
#include <ove_cortex_m/tick.h>
void ove_freertos_clock_skip(unsigned long ticks);
#endif
#define OVE_FREERTOS_TICK()                      \
	do {                                     \
		ove_cortex_m_tick_begins(false); \
		OVE_FREERTOS_CHECK_STACK();      \
	} while (0)
#define traceINCREASE_TICK_COUNT(ticks) ove_freertos_clock_skip(ticks)
#if OVE_FREERTOS_IS_OLD
/* xTaskIncrementTick() runs once in each tick interrupt. It also runs in a thread: once for each tick at which the
 * interrupt found the scheduler suspended, and once for each tick that xTaskCatchUpTicks() adds. */
#ifndef __ASSEMBLER__
#include <ove_cortex_m/mask.h>
extern unsigned long ove_freertos_ticks_pended;
#endif
#define traceTASK_INCREMENT_TICK(count)                      \
	do {                                                 \
		if (ove_cortex_m_in_handler()) {             \
			OVE_FREERTOS_TICK();                 \
			if (uxSchedulerSuspended != 0) {     \
				ove_freertos_ticks_pended++; \
			}                                    \
		} else if (ove_freertos_ticks_pended != 0) { \
			ove_freertos_ticks_pended--;         \
		} else {                                     \
			ove_freertos_clock_skip(1);          \
		}                                            \
	} while (0)
/* The permit is in the task's marks, which the kernel does not know; see freertos_marks.h. */
#ifndef __ASSEMBLER__
void ove_freertos_suspending(void *task);
#endif
#define traceTASK_SUSPEND(task) ove_freertos_suspending(task)
#else
#define traceISR_ENTER()                    OVE_FREERTOS_TICK()
#define traceENTER_xTaskCatchUpTicks(ticks) ove_freertos_clock_skip(ticks)
#endif

#if !CONFIG_OVE_FREERTOS_BARE_KERNEL
/* A stream wakes the waiter at its other end. The kernel's thread variant suspends the scheduler, which does not keep
 * out a thread call made by an ISR. The ISR variant is correct in both contexts, and shorter. */
#define sbSEND_COMPLETED(stream)    OVE_FREERTOS_COMPLETED(sbSEND_COMPLETE_FROM_ISR, stream)
#define sbRECEIVE_COMPLETED(stream) OVE_FREERTOS_COMPLETED(sbRECEIVE_COMPLETED_FROM_ISR, stream)
#define OVE_FREERTOS_COMPLETED(wake, stream)    \
	do {                                    \
		BaseType_t is_woken = pdFALSE;  \
		wake((stream), &is_woken);      \
		if (is_woken != pdFALSE) {      \
			portYIELD_WITHIN_API(); \
		}                               \
	} while (0)

/* The kernel's send waits again until all its bytes fit. If another thread ended the wait, it must end there.
 */
#ifndef __ASSEMBLER__
int ove_freertos_is_to_end(void);
#endif
#define traceBLOCKING_ON_STREAM_BUFFER_SEND(stream) \
	do {                                        \
		if (ove_freertos_is_to_end()) {     \
			xTicksToWait = 0;           \
		}                                   \
	} while (0)
#endif

/* The kernel's streams wake through the application's notification; ove's waiters wait for their permit. */
#if OVE_FREERTOS_IS_OLD
#ifndef __ASSEMBLER__
struct tskTaskControlBlock;
int ove_freertos_grant_waiting(struct tskTaskControlBlock *waiter);
#endif
#define sbSEND_COMPLETE_FROM_ISR(stream, woken)     OVE_FREERTOS_WAKE((stream)->xTaskWaitingToReceive, woken)
#define sbRECEIVE_COMPLETED_FROM_ISR(stream, woken) OVE_FREERTOS_WAKE((stream)->xTaskWaitingToSend, woken)
#define OVE_FREERTOS_WAKE(waiter, woken)                                                 \
	do {                                                                             \
		const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();              \
		if ((waiter) != NULL) {                                                  \
			if (!ove_freertos_grant_waiting(waiter)) {                       \
				(void)xTaskNotifyFromISR((waiter), 0, eNoAction, woken); \
			}                                                                \
			(waiter) = NULL;                                                 \
		}                                                                        \
		portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);                                 \
	} while (0)
#endif

/*
 * End of an inherited priority; see freertos_tasks_c_additions.h. In the kernel, a thread that releases one of several
 * mutexes keeps its inherited priority. ove recomputes the thread's priority when the kernel looks for a waiter to
 * wake, because the mutex no longer has a holder at that point.
 */
#if CONFIG_OVE_MUTEX && !CONFIG_OVE_FREERTOS_BARE_KERNEL
#ifndef __ASSEMBLER__
extern volatile unsigned char ove_freertos_unsettled;
void ove_freertos_settle_current(void);
#endif
#define traceRETURN_xTaskPriorityDisinherit(result)                                \
	do {                                                                       \
		if (pxTCB != NULL && pxTCB->uxPriority != pxTCB->uxBasePriority) { \
			ove_freertos_unsettled = 1;                                \
		}                                                                  \
	} while (0)
#define traceENTER_xTaskRemoveFromEventList(list)      \
	do {                                           \
		if (ove_freertos_unsettled != 0) {     \
			ove_freertos_settle_current(); \
		}                                      \
	} while (0)
#endif

/* A preempted thread keeps its position before threads of equal priority; see freertos_tasks_c_additions.h. */
#if CONFIG_OVE_FREERTOS_KEEP_TURN
#ifndef __ASSEMBLER__
void ove_freertos_keep_turn(void);
#endif
/* The generic selection has no bit for each priority, so the extension searches the lists. */
#define OVE_FREERTOS_IS_OUTRANKED() \
	(configUSE_PORT_OPTIMISED_TASK_SELECTION == 0 || (uxTopReadyPriority >> pxCurrentTCB->uxPriority) > 1u)
#define traceTASK_SWITCHED_OUT()                   \
	do {                                       \
		OVE_FREERTOS_SWITCHED_OUT();       \
		if (OVE_FREERTOS_IS_OUTRANKED()) { \
			ove_freertos_keep_turn();  \
		}                                  \
	} while (0)
#else
#define traceTASK_SWITCHED_OUT() OVE_FREERTOS_SWITCHED_OUT()
#endif

/* Called when a command of src/timer.c has left the timer service's queue. A kernel before 10.5 sends itself one for a
 * periodic timer that is late. If ove has put a timer whose time has passed into the list, the kernel has nothing left
 * to do. */
#if CONFIG_OVE_TIMER
#ifndef __ASSEMBLER__
struct tmrTimerControl;
struct xLIST;
void ove_freertos_timer_expired(struct tmrTimerControl *timer);
void ove_freertos_timer_command_received(struct tmrTimerControl *timer);
int ove_freertos_timer_start_late(struct tmrTimerControl *timer, unsigned long start, struct xLIST *running);
#endif
/* A number that no command of the kernel has. */
#define OVE_FREERTOS_TIMER_NO_COMMAND 127
/* Also true for the next tick, which may come before the kernel reads the count. */
#define OVE_FREERTOS_TIMER_IS_LATE(timer, start) \
	((TickType_t)(xTaskGetTickCount() + 1u - (start)) >= (timer)->xTimerPeriodInTicks)
#define traceTIMER_COMMAND_RECEIVED(timer, command, value)                                               \
	do {                                                                                             \
		if ((timer)->pxCallbackFunction == ove_freertos_timer_expired &&                         \
		    (command) != tmrCOMMAND_START_DONT_TRACE) {                                          \
			ove_freertos_timer_command_received(timer);                                      \
			if ((command) == tmrCOMMAND_START && OVE_FREERTOS_TIMER_IS_LATE(timer, value) && \
			    ove_freertos_timer_start_late(timer, value, pxCurrentTimerList) != 0) {      \
				(timer)->ucStatus |= (unsigned char)tmrSTATUS_IS_ACTIVE;                 \
				(command) = OVE_FREERTOS_TIMER_NO_COMMAND;                               \
			}                                                                                \
		}                                                                                        \
	} while (0)
#endif

#endif
