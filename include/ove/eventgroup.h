/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Event groups: 31 bits. A thread waits for any or for all bits of a set.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_EVENTGROUP_H
#define OVE_EVENTGROUP_H

#include <ove/types.h>
#include <ove_seam/eventgroup.h>

#if CONFIG_OVE_EVENTGROUP

OVE_EXTERN_C_BEGIN

/** Memory of an event group, exactly what the backend needs. */
typedef struct ove_eventgroup ove_eventgroup_storage_t;

/**
 * Make an event group in the caller's memory. All bits start clear.
 *
 * @param[out] group  receives the handle
 * @param storage     memory owned by the caller; must outlive the group and must not move
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_eventgroup_init(ove_eventgroup_t *group, ove_eventgroup_storage_t *storage);

/**
 * End a group made by ove_eventgroup_init().
 *
 * @param group  an event group on which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_eventgroup_deinit(ove_eventgroup_t group);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p group with OVE_ERR_CLOSED, and return when no thread is inside such a call: the event group can
 * then be deinitialised. Native threads continue to wait. A call that begins later waits as usual, so tell the threads
 * that use the event group beforehand.
 *
 * @param group  an event group
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_eventgroup_close(ove_eventgroup_t group);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make an event group in heap memory.
 *
 * @param[out] group  receives the handle; untouched on failure
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_eventgroup_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_eventgroup_create(ove_eventgroup_t *group);

/**
 * End a group made by ove_eventgroup_create() and free its memory.
 *
 * @param group  an event group on which no thread waits
 * @returns as ove_eventgroup_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_eventgroup_destroy(ove_eventgroup_t group);
#endif

/**
 * Set bits and wake every thread whose wait is now complete.
 *
 * @param group  an event group
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, no bit, or a bit outside), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent waiter runs at once
 * @cost O(waiters)
 */
int ove_eventgroup_set_bits(ove_eventgroup_t group, uint32_t bits);

/**
 * Clear bits.
 *
 * @param group  an event group
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS
 * @returns as ove_eventgroup_set_bits()
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_eventgroup_clear_bits(ove_eventgroup_t group, uint32_t bits);

/**
 * Get the bits that are set now.
 *
 * @param group  an event group; NULL stops the program when checks are on
 * @returns some of OVE_EVENTGROUP_ALL_BITS
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_eventgroup_get_bits(ove_eventgroup_t group);

/**
 * Wait for bits. With @p clear, the bits in @p bits are cleared in the same step that ends the wait.
 *
 * @param group        an event group
 * @param bits         some of OVE_EVENTGROUP_ALL_BITS
 * @param mode         whether any bit is enough, or all bits are needed
 * @param clear        whether to clear the bits on success; a timeout clears nothing
 * @param timeout_ms   milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @param[out] result  receives all bits of the group at the moment the wait ended, before clearing; may be NULL
 * @returns OVE_OK, OVE_ERR_TIMEOUT (result holds the bits that were set), OVE_ERR_CANCELLED (ove_thread_abort_wait();
 * the same), OVE_ERR_CLOSED (ove_eventgroup_close(); the same); with checks: OVE_ERR_INVALID (NULL, no bit, or a bit
 * outside), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1) if the bits are set already
 */
int ove_eventgroup_wait_bits(ove_eventgroup_t group, uint32_t bits, ove_eventgroup_mode_t mode, bool clear,
			     uint32_t timeout_ms, uint32_t *result);

/**
 * Set bits from an ISR, and wake every thread whose wait is now complete. The bits are set when the call returns.
 *
 * @param group  an event group
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, no bit, or a bit outside), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never
 * @cost O(waiters)
 */
int ove_eventgroup_set_bits_from_isr(ove_eventgroup_t group, uint32_t bits);

/**
 * Clear bits from an ISR. The bits are clear when the call returns.
 *
 * @param group  an event group
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS
 * @returns as ove_eventgroup_set_bits_from_isr()
 * @context isr
 * @blocks never
 * @cost O(1)
 */
int ove_eventgroup_clear_bits_from_isr(ove_eventgroup_t group, uint32_t bits);

/**
 * Set bits, wake every thread whose wait is now complete, and get the bits that are then set: those that clearing waits
 * have left. Legal in threads and ISRs.
 *
 * @param group  an event group; NULL stops the program when checks are on
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS, or 0, which sets none; another bit stops the program when checks are
 * on
 * @returns the bits after the setting; in a thread, a more urgent waiter may have changed them since
 * @context any
 * @blocks never; in a thread, a more urgent waiter runs at once
 * @cost O(waiters)
 */
uint32_t ove_eventgroup_put_bits(ove_eventgroup_t group, uint32_t bits);

/**
 * Clear bits, and get all bits that were set before, in one step. Legal in threads and ISRs.
 *
 * @param group  an event group; NULL stops the program when checks are on
 * @param bits   some of OVE_EVENTGROUP_ALL_BITS, or 0, which clears none; another bit stops the program when checks are
 * on
 * @returns the bits before the clearing
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_eventgroup_take_bits(ove_eventgroup_t group, uint32_t bits);

/** Declare the event group @p name at file scope. The object is ready before ove_main(). */
#define OVE_EVENTGROUP_DEFINE_STATIC(name)                                            \
	static ove_eventgroup_storage_t name##_storage;                               \
	__attribute__((unused)) static const ove_eventgroup_t name = &name##_storage; \
	static int name##_static_init(void)                                           \
	{                                                                             \
		ove_eventgroup_t handle;                                              \
		return ove_eventgroup_init(&handle, &name##_storage);                 \
	}                                                                             \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/eventgroup.h>

#endif /* CONFIG_OVE_EVENTGROUP */

#endif
