/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The project's own FreeRTOSConfig.h, followed by ove's hooks in the kernel; see docs/own-board.md. */
#ifndef OVE_FREERTOS_OWN_CONFIG_H
#define OVE_FREERTOS_OWN_CONFIG_H

#include "ove_config.h"

#include <freertos_version.h>

#include_next <FreeRTOSConfig.h>

#if defined(configINCLUDE_FREERTOS_TASK_C_ADDITIONS_H) || defined(FREERTOS_TASKS_C_ADDITIONS_INIT)
#error "FreeRTOSConfig.h: remove configINCLUDE_FREERTOS_TASK_C_ADDITIONS_H; ove supplies that file"
#endif
#if defined(traceTASK_SWITCHED_IN) || defined(traceTASK_SWITCHED_OUT)
#error "FreeRTOSConfig.h: remove traceTASK_SWITCHED_IN and traceTASK_SWITCHED_OUT; ove needs these hooks"
#endif
#ifdef traceSTARTING_SCHEDULER
#error "FreeRTOSConfig.h: remove traceSTARTING_SCHEDULER; ove needs this hook"
#endif
#if defined(traceISR_ENTER) || defined(traceINCREASE_TICK_COUNT) || defined(traceENTER_xTaskCatchUpTicks)
#error "FreeRTOSConfig.h: remove traceISR_ENTER, traceINCREASE_TICK_COUNT and traceENTER_xTaskCatchUpTicks; ove needs " \
	"these hooks for its clock"
#endif
#if defined(sbSEND_COMPLETED) || defined(sbRECEIVE_COMPLETED) || defined(traceBLOCKING_ON_STREAM_BUFFER_SEND)
#error "FreeRTOSConfig.h: remove sbSEND_COMPLETED, sbRECEIVE_COMPLETED and traceBLOCKING_ON_STREAM_BUFFER_SEND; ove " \
	"needs these hooks"
#endif
#if defined(traceRETURN_xTaskPriorityDisinherit) || defined(traceENTER_xTaskRemoveFromEventList)
#error "FreeRTOSConfig.h: remove traceRETURN_xTaskPriorityDisinherit and traceENTER_xTaskRemoveFromEventList; ove's " \
	"priority inheritance needs these hooks"
#endif
#ifdef traceTIMER_COMMAND_RECEIVED
#error "FreeRTOSConfig.h: remove traceTIMER_COMMAND_RECEIVED; ove's timers need this hook"
#endif

#if CONFIG_OVE_TICKLESS && (defined(portSUPPRESS_TICKS_AND_SLEEP) || defined(configPRE_SLEEP_PROCESSING) || \
			    defined(configPOST_SLEEP_PROCESSING))
#error "FreeRTOSConfig.h: remove portSUPPRESS_TICKS_AND_SLEEP, configPRE_SLEEP_PROCESSING and " \
	"configPOST_SLEEP_PROCESSING; with CONFIG_OVE_TICKLESS=y ove sleeps, by ove_board_sleep()"
#endif

#if defined(traceQUEUE_CREATE) || defined(traceSTREAM_BUFFER_CREATE) || defined(traceTIMER_CREATE)
#error "FreeRTOSConfig.h: remove traceQUEUE_CREATE, traceSTREAM_BUFFER_CREATE and traceTIMER_CREATE; ove compares the " \
	"kernel's fields there with those that it knows"
#endif

#if OVE_FREERTOS_IS_OLD && (defined(traceTASK_INCREMENT_TICK) || defined(traceTASK_SUSPEND))
#error "FreeRTOSConfig.h: remove traceTASK_INCREMENT_TICK and traceTASK_SUSPEND; ove needs these hooks of a kernel " \
	"before 11.2"
#endif
#if OVE_FREERTOS_IS_OLD && (defined(sbSEND_COMPLETE_FROM_ISR) || defined(sbRECEIVE_COMPLETED_FROM_ISR))
#error "FreeRTOSConfig.h: remove sbSEND_COMPLETE_FROM_ISR and sbRECEIVE_COMPLETED_FROM_ISR; ove needs these hooks of a " \
	"kernel before 11.2"
#endif

#include <freertos_given.h>
#include <freertos_hooks.h>

#endif
