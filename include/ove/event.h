/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Events: one bit that wakes one waiter and then clears itself. The lightest way for an ISR to wake a thread.
 *
 * An event has one waiting thread at a time; any number of threads and ISRs may signal it. Signals do not add up.
 */
#ifndef OVE_EVENT_H
#define OVE_EVENT_H

#include <ove/types.h>

#if CONFIG_OVE_EVENT

OVE_EXTERN_C_BEGIN

/** A binary, auto-reset event. */
typedef struct ove_event *ove_event_t;

OVE_EXTERN_C_END

#include <ove_seam/event.h>

OVE_EXTERN_C_BEGIN

/** Memory of an event, exactly what the backend needs. */
typedef struct ove_event ove_event_storage_t;

/**
 * Make an event in the caller's memory. It starts clear.
 *
 * @param[out] event  receives the handle
 * @param storage     memory; stays the caller's, must outlive the event and not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_event_init(ove_event_t *event, ove_event_storage_t *storage);

/**
 * End an event of ove_event_init().
 *
 * @param event  waited for by nobody
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing is changed)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_event_deinit(ove_event_t event);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make an event in memory of the heap.
 *
 * @param[out] event  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_event_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_event_create(ove_event_t *event);

/**
 * End an event of ove_event_create() and free its memory.
 *
 * @param event  waited for by nobody
 * @returns as ove_event_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_event_destroy(ove_event_t event);
#endif

/**
 * Wait for a signal and clear it. A signal that came before counts.
 *
 * @param event       waited for by no other thread
 * @param timeout_ms  milliseconds; never less is waited; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (no signal in time); with checks: OVE_ERR_BUSY (another thread waits already),
 *          OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1)
 */
int ove_event_wait(ove_event_t event, uint32_t timeout_ms);

/**
 * Signal @p event: wakes its waiter, or lets the next wait pass.
 *
 * @param event  an event
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once
 * @cost O(1)
 */
int ove_event_signal(ove_event_t event);

/**
 * Signal @p event from an ISR.
 *
 * @param event  an event
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent waiter runs when the ISR ends
 * @cost O(1)
 */
int ove_event_signal_from_isr(ove_event_t event);

/**
 * Forget a signal that nobody has waited for yet.
 *
 * @param event  an event
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_event_clear(ove_event_t event);

/** Declare the event @p name at file scope; ready before ove_main(). */
#define OVE_EVENT_DEFINE_STATIC(name)                                            \
	static ove_event_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_event_t name = &name##_storage; \
	static int name##_static_init(void)                                      \
	{                                                                        \
		ove_event_t handle;                                              \
		return ove_event_init(&handle, &name##_storage);                 \
	}                                                                        \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/event.h>

#endif /* CONFIG_OVE_EVENT */

#endif
