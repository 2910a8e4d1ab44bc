/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ove's hooks in the kernel, the last part of each FreeRTOSConfig.h; each macro is expanded in a kernel's
 * source. */
#ifndef OVE_FREERTOS_HOOKS_H
#define OVE_FREERTOS_HOOKS_H

#define configINCLUDE_FREERTOS_TASK_C_ADDITIONS_H 1

#ifndef __ASSEMBLER__
#include "freertos_fields.h"
#endif

/* The kernel's own compilation compares the fields that ove uses, in the function that makes the object. */
#define OVE_FREERTOS_QUEUE_FIELD(field)  OVE_FREERTOS_FIELD(Queue_t, struct ove_freertos_queue, field)
#define OVE_FREERTOS_STREAM_FIELD(field) OVE_FREERTOS_FIELD(StreamBuffer_t, struct ove_freertos_stream, field)
#if OVE_FREERTOS_HAS_ORIGIN
#define OVE_FREERTOS_ORIGIN(type, mirror) OVE_FREERTOS_FIELD(type, mirror, ucStaticallyAllocated)
#else
#define OVE_FREERTOS_ORIGIN(type, mirror) ((void)0)
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
	} while (0)
#define traceEVENT_GROUP_CREATE(group)                                                                   \
	do {                                                                                             \
		OVE_FREERTOS_FIELD(EventGroup_t, struct ove_freertos_event_group, uxEventBits);          \
		OVE_FREERTOS_FIELD(EventGroup_t, struct ove_freertos_event_group, xTasksWaitingForBits); \
		OVE_FREERTOS_ORIGIN(EventGroup_t, struct ove_freertos_event_group);                      \
	} while (0)
#define traceSTREAM_BUFFER_CREATE(stream, type)                   \
	do {                                                      \
		OVE_FREERTOS_STREAM_FIELD(xTaskWaitingToReceive); \
		OVE_FREERTOS_STREAM_FIELD(xTaskWaitingToSend);    \
	} while (0)
#define traceTIMER_CREATE(timer) \
	OVE_FREERTOS_FIELD_AS(Timer_t, xTimerListItem.pxContainer, struct ove_freertos_timer, xTimerListItem.list)

/* The port for ARMv6-M has no optimised selection of its own: the same bits, the highest of them found by
 * the compiler.
 */
#if defined(__ARM_ARCH_6M__)
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
#define FREERTOS_TASKS_C_ADDITIONS_INIT() ove_freertos_tasks_made()
#define OVE_FREERTOS_CHECK_STACK()        ove_stack_guard_check()
#define OVE_FREERTOS_SWITCHED_OUT()       ove_freertos_switched_out()
#define traceTASK_SWITCHED_IN()           ove_freertos_switched_in()
#else
#define OVE_FREERTOS_CHECK_STACK()  ((void)0)
#define OVE_FREERTOS_SWITCHED_OUT() ((void)0)
#define traceTASK_SWITCHED_IN()     ((void)0)
#endif

/* The application may have called vTaskStartScheduler() itself. A thread made and taken back before the start may still
 * be marked as the one to run first. */
#ifndef __ASSEMBLER__
void ove_freertos_starting(void);
#endif
#define traceSTARTING_SCHEDULER(idle)               \
	do {                                        \
		ove_freertos_starting();            \
		taskSELECT_HIGHEST_PRIORITY_TASK(); \
		traceTASK_SWITCHED_IN();            \
	} while (0)

/* The tick interrupt is about to count one wrap of SysTick, or the kernel has slept through ticks; see src/time.c. */
#ifndef __ASSEMBLER__
#include <ove_generic/systick_clock.h>
extern unsigned long ove_freertos_wraps_uncounted;
extern unsigned long ove_freertos_wraps_lost;
void ove_freertos_clock_skip(unsigned long ticks);
#endif
#define traceISR_ENTER()                                                                              \
	do {                                                                                          \
		const unsigned long is_unseen = (*(volatile unsigned long *)0xe000e010ul >> 16) & 1u; \
		if (ove_freertos_wraps_uncounted == ove_freertos_wraps_lost || is_unseen != 0) {      \
			ove_generic_clock_advance();                                                  \
		} else {                                                                              \
			ove_freertos_wraps_uncounted--;                                               \
		}                                                                                     \
		if (ove_freertos_wraps_uncounted != ove_freertos_wraps_lost &&                        \
		    ((*(volatile unsigned long *)0xe000ed04ul >> 26) & 1u) == 0) {                    \
			ove_freertos_wraps_lost = ove_freertos_wraps_uncounted;                       \
		}                                                                                     \
		OVE_FREERTOS_CHECK_STACK();                                                           \
	} while (0)
#define traceINCREASE_TICK_COUNT(ticks)     ove_freertos_clock_skip(ticks)
#define traceENTER_xTaskCatchUpTicks(ticks) ove_freertos_clock_skip(ticks)

#if !CONFIG_OVE_FREERTOS_BARE_KERNEL
/* A stream wakes the waiter at its other end. The kernel's own way suspends the scheduler, which does not keep an
 * ISR's call for threads out; its way for ISRs is right in both, and shorter. */
#define sbSEND_COMPLETED(stream)    OVE_FREERTOS_COMPLETED(sbSEND_COMPLETE_FROM_ISR, stream)
#define sbRECEIVE_COMPLETED(stream) OVE_FREERTOS_COMPLETED(sbRECEIVE_COMPLETED_FROM_ISR, stream)
#define OVE_FREERTOS_COMPLETED(wake, stream)    \
	do {                                    \
		BaseType_t is_woken = pdFALSE;  \
		wake((stream), &is_woken);      \
		if (is_woken != pdFALSE) {      \
			taskYIELD_WITHIN_API(); \
		}                               \
	} while (0)
#endif

/*
 * The end of an inherited priority; see freertos_tasks_c_additions.h. A thread that gives back one of several mutexes
 * keeps its inherited priority in the kernel. The thread is settled when the kernel looks for a waiter to wake, since
 * by then the mutex has no holder any more.
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

/* A preempted thread keeps its place before its equals; see freertos_tasks_c_additions.h. */
#if CONFIG_OVE_FREERTOS_KEEP_TURN
#ifndef __ASSEMBLER__
void ove_freertos_keep_turn(void);
#endif
#define traceTASK_SWITCHED_OUT()                                             \
	do {                                                                 \
		OVE_FREERTOS_SWITCHED_OUT();                                 \
		if ((uxTopReadyPriority >> pxCurrentTCB->uxPriority) > 1u) { \
			ove_freertos_keep_turn();                            \
		}                                                            \
	} while (0)
#else
#define traceTASK_SWITCHED_OUT() OVE_FREERTOS_SWITCHED_OUT()
#endif

/* A command has left the timer service's queue; see src/timer.c. */
#if CONFIG_OVE_TIMER
#ifndef __ASSEMBLER__
struct tmrTimerControl;
void ove_freertos_timer_expired(struct tmrTimerControl *timer);
void ove_freertos_timer_command_received(struct tmrTimerControl *timer);
#endif
#define traceTIMER_COMMAND_RECEIVED(timer, command, value)                       \
	do {                                                                     \
		if ((timer)->pxCallbackFunction == ove_freertos_timer_expired) { \
			ove_freertos_timer_command_received(timer);              \
		}                                                                \
	} while (0)
#endif

#endif
