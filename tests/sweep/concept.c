/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "concept.h"

#include <stddef.h>

static bool is_timed(const struct sweep_part *part)
{
	for (unsigned i = 0; i < part->count; i++) {
		switch (part->ops[i]) {
		case SWEEP_TAKE_FOR_1:
		case SWEEP_LOCK_1_FOR_1:
		case SWEEP_LOCK_2_FOR_1:
		case SWEEP_SEND_FOR_1:
		case SWEEP_RECEIVE_FOR_1:
		case SWEEP_WAIT_FOR_1:
		case SWEEP_WAIT_ANY_FOR_1:
		case SWEEP_NOTIFIED_FOR_1:
		case SWEEP_PUT_FOR_1:
		case SWEEP_GET_FOR_1:
		case SWEEP_CV_WAIT_FOR_1:
		case SWEEP_SLEEP_1:
			return true;
		default:
			break;
		}
	}
	return false;
}

static bool holds(const struct sweep_part *part, enum sweep_op op, enum sweep_op timed_op)
{
	for (unsigned i = 0; i < part->count; i++) {
		if (part->ops[i] == op || part->ops[i] == timed_op) {
			return true;
		}
	}
	return false;
}

/* A stream has one writer and one reader, and the interrupt may be either. */
static bool is_second(const struct sweep_part *part, enum sweep_isr isr)
{
	return (isr == SWEEP_ISR_PUT && holds(part, SWEEP_PUT, SWEEP_PUT_FOR_1)) ||
	       (isr == SWEEP_ISR_GET && holds(part, SWEEP_GET, SWEEP_GET_FOR_1));
}

static bool exclude_each_other(const struct sweep_part *a, const struct sweep_part *b)
{
	return a->group != 0u && a->group == b->group;
}

static struct sweep_program program(const struct sweep_part *part, unsigned priority)
{
	struct sweep_program made = {.count = part->count, .priority = (unsigned char)priority};

	for (unsigned i = 0; i < part->count; i++) {
		made.ops[i] = part->ops[i];
	}
	return made;
}

/* One number selects the third thread and the interrupt: each third thread is paired with the interrupts that fit
 * it. */
static unsigned companies(const struct sweep_concept *concept)
{
	return concept->third_count * (concept->isr_count + 1u);
}

unsigned sweep_numbers(const struct sweep_concept *concept)
{
	return concept->part_count * concept->part_count * companies(concept) * 2u * (concept->has_full ? 2u : 1u);
}

bool sweep_make(const struct sweep_concept *concept, unsigned number, struct sweep_scenario *scenario,
		struct sweep_name *name)
{
	const bool is_full = concept->has_full && number % 2u != 0u;
	number /= concept->has_full ? 2u : 1u;
	const bool is_b_urgent = number % 2u != 0u;
	number /= 2u;
	const unsigned isr = number % (concept->isr_count + 1u);
	number /= concept->isr_count + 1u;
	const struct sweep_part *const third = &concept->thirds[number % concept->third_count];
	number /= concept->third_count;
	const struct sweep_part *const a = &concept->parts[number % concept->part_count];
	const struct sweep_part *const b = &concept->parts[number / concept->part_count];
	const bool is_woken = third->count != 0u && third->ops[0] == SWEEP_AWAIT_WAKE;

	*scenario = (struct sweep_scenario){
		.players = {program(a, SWEEP_PRIORITY_A),
			    program(b, is_b_urgent ? SWEEP_PRIORITY_B_HIGH : SWEEP_PRIORITY_B_LOW),
			    program(third, SWEEP_PRIORITY_C)},
		.isr = isr == concept->isr_count ? SWEEP_ISR_WAKE : (enum sweep_isr)concept->isrs[isr],
		.full = is_full,
		.objects = concept->objects,
		.by_thread_calls = concept->by_thread_calls,
	};
	scenario->has_ticks = scenario->isr == SWEEP_ISR_TICK || is_timed(a) || is_timed(b) || is_timed(third);
	*name = (struct sweep_name){a->name, b->name, third->name, sweep_isr_name(scenario->isr), is_b_urgent, is_full};
	return is_woken == (scenario->isr == SWEEP_ISR_WAKE) && !exclude_each_other(a, b) &&
	       !exclude_each_other(a, third) && !exclude_each_other(b, third) && !is_second(a, scenario->isr) &&
	       !is_second(b, scenario->isr);
}
