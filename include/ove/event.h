/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Events: one bit that wakes one waiter and then clears itself. An event is the cheapest way for an ISR to wake a
 * thread.
 *
 * One thread at a time may wait for an event. Any number of threads and ISRs may signal the event. Signals do not add
 * up.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_EVENT_H
#define OVE_EVENT_H

#include <ove/types.h>
#include <ove_seam/event.h>

#if CONFIG_OVE_EVENT

OVE_EXTERN_C_BEGIN

/** Memory of an event, exactly what the backend needs. */
typedef struct ove_event ove_event_storage_t;

/**
 * Make an event in the caller's memory. The event starts clear.
 *
 * @param[out] event  receives the handle
 * @param storage     memory owned by the caller; must outlive the event and must not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_event_init(ove_event_t *event, ove_event_storage_t *storage);

/**
 * End an event made by ove_event_init().
 *
 * @param event  an event for which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_event_deinit(ove_event_t event);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p event with OVE_ERR_CLOSED, and return when no thread is inside such a call: the event can then
 * be deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell the threads that
 * use the event beforehand.
 *
 * @param event  an event
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_event_close(ove_event_t event);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make an event in heap memory.
 *
 * @param[out] event  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_event_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_event_create(ove_event_t *event);

/**
 * End an event made by ove_event_create() and free its memory.
 *
 * @param event  an event for which no thread waits
 * @returns as ove_event_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_event_destroy(ove_event_t event);
#endif

/**
 * Wait for a signal and clear the event. A signal given before the call counts.
 *
 * @param event       an event for which no other thread waits
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT (no signal in time), OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_CLOSED
 * (ove_event_close()); with checks: OVE_ERR_BUSY (another thread waits already), OVE_ERR_INVALID (NULL),
 * OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1)
 */
int ove_event_wait(ove_event_t event, uint32_t timeout_ms);

/**
 * Signal @p event: wake its waiter, or let the next wait return at once.
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
 * Discard a signal that no wait has taken yet.
 *
 * @param event  an event
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_event_clear(ove_event_t event);

/** Declare the event @p name at file scope. The object is ready before ove_main(). */
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
