/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of event groups: struct ove_eventgroup, with at least 31 bits.
 */
#ifndef OVE_SEAM_EVENTGROUP_H
#define OVE_SEAM_EVENTGROUP_H

#include <ove/types/eventgroup.h>

#if CONFIG_OVE_EVENTGROUP

#include <ove_backend/eventgroup.h>

OVE_EXTERN_C_BEGIN

/** Initialise an event group with no bit set. */
void ove_backend_eventgroup_init(struct ove_eventgroup *group);

/** Deinitialise an event group that no thread waits for. */
void ove_backend_eventgroup_deinit(struct ove_eventgroup *group);

/** Return true if a thread waits for it. */
bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group);

/** Set bits, and wake every waiter whose bits are now set. The waiters' bits are cleared after all have been tested. */
void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits);

/** Clear bits. Any context. */
void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits);

/** Set bits, and wake like ove_backend_eventgroup_set_bits(). @returns the bits that are then set. Any context. */
uint32_t ove_backend_eventgroup_put_bits(struct ove_eventgroup *group, uint32_t bits);

/** Like ove_backend_eventgroup_clear_bits(). @returns the bits that were set before, read in the same step. */
uint32_t ove_backend_eventgroup_take_bits(struct ove_eventgroup *group, uint32_t bits);

/** Return the bits that are set. Any context. */
uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group);

/**
 * Wait for all or any of @p bits, and clear them if @p clear is true. @p result receives the bits before that, or the
 * bits at the end of the timeout.
 *
 * @returns true with the bits, false after the timeout
 */
bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result);

/** Like ove_backend_eventgroup_set_bits(), in an interrupt: the bits are set when the call returns. */
void ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_EVENTGROUP */

#endif
