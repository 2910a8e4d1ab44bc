/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file This kernel's mutex and a thread's inheritance state. Written inside the critical section. */
#ifndef OVE_TEMPLATE_MUTEX_H
#define OVE_TEMPLATE_MUTEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiter;

struct template_mutex {
	struct ove_thread *owner;
	struct ove_thread *first;       /**< the first waiter, in order of arrival */
	struct template_mutex *another; /**< the owner's next contended mutex */
	bool is_orphan;                 /**< the owner ended while threads waited */
};

struct template_inherit {
	struct ove_generic_waiter *waiting; /**< its position in a list of backends/generic */
	struct template_mutex *blocked_on;
	struct ove_thread *next_blocked;  /**< the next waiter for the same mutex */
	struct template_mutex *contended; /**< the first contended mutex that it owns */
	unsigned char base;
	unsigned char effective;
};

bool template_mutex_lock(struct template_mutex *mutex, uint32_t timeout_ms);
void template_mutex_unlock(struct template_mutex *mutex);

static inline void template_inherit_init(struct template_inherit *inherit, unsigned char base)
{
	inherit->waiting = NULL;
	inherit->blocked_on = NULL;
	inherit->contended = NULL;
	inherit->base = base;
	inherit->effective = base;
}

static inline unsigned char template_inherit_effective(const struct template_inherit *inherit)
{
	return __atomic_load_n(&inherit->effective, __ATOMIC_RELAXED);
}

static inline bool template_inherit_is_waited_for(const struct template_inherit *inherit)
{
	return inherit->contended != NULL;
}

void template_inherit_set_base(struct ove_thread *thread, unsigned char base);

/* The template's sources call these by their names in backends/generic, which this header replaces. */
#define ove_generic_inherit               template_inherit
#define ove_generic_inherit_init          template_inherit_init
#define ove_generic_inherit_effective     template_inherit_effective
#define ove_generic_inherit_is_waited_for template_inherit_is_waited_for
#define ove_generic_inherit_set_base      template_inherit_set_base

OVE_EXTERN_C_END

#endif
