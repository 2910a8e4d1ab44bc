/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of event groups: struct ove_eventgroup, 31 bits at least.
 */
#ifndef OVE_SEAM_EVENTGROUP_H
#define OVE_SEAM_EVENTGROUP_H

#include <ove/types/eventgroup.h>

#if CONFIG_OVE_EVENTGROUP

#include <ove_backend/eventgroup.h>

OVE_EXTERN_C_BEGIN

/** An event group without bits. */
void ove_backend_eventgroup_init(struct ove_eventgroup *group);

/** Forget an event group that no thread waits for. */
void ove_backend_eventgroup_deinit(struct ove_eventgroup *group);

/** Whether any thread waits for it. */
bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group);

/** Set bits, and wake every waiter that has its bits now. Those who clear do so when all are found. */
void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits);

/** Clear bits. Any context. */
void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits);

/** Set bits, and wake as ove_backend_eventgroup_set_bits(). @returns the bits that are set then. Any context. */
uint32_t ove_backend_eventgroup_put_bits(struct ove_eventgroup *group, uint32_t bits);

/** As ove_backend_eventgroup_clear_bits(). @returns the bits that were set before, of the same step. */
uint32_t ove_backend_eventgroup_take_bits(struct ove_eventgroup *group, uint32_t bits);

/** The bits that are set. Any context. */
uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group);

/**
 * Wait for all or any of @p bits, and clear them where @p clear says so. @p result receives the bits before that, or
 * the bits at the end of the timeout.
 *
 * @returns true with the bits, false after the timeout
 */
bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits, ove_eventgroup_mode_t mode,
				      bool clear, uint32_t timeout_ms, uint32_t *result);

/** As ove_backend_eventgroup_set_bits(), in an interrupt: the bits are set when the call returns. */
void ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_EVENTGROUP */

#endif
