/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "op.h"

const char *sweep_op_name(unsigned op)
{
	static const char *const names[] = {
#define SWEEP_OP(name, text) #text,
		SWEEP_OPS(SWEEP_OP)
#undef SWEEP_OP
	};
	return op < SWEEP_OP_COUNT ? names[op] : "?";
}

const char *sweep_isr_name(unsigned isr)
{
	static const char *const names[] = {
#define SWEEP_ISR(name, text) #text,
		SWEEP_ISRS(SWEEP_ISR)
#undef SWEEP_ISR
	};
	return isr < SWEEP_ISR_COUNT ? names[isr] : "?";
}

/* After an interrupt that came late, time passes again. */
#define START     SWEEP_START_C, SWEEP_START_B, SWEEP_START_A
#define TICKS     SWEEP_TICK, SWEEP_TICK, SWEEP_TICK
#define THE_QUEUE SWEEP_TRY_RECEIVE, SWEEP_TRY_RECEIVE, SWEEP_TRY_RECEIVE

const unsigned char *sweep_driver_ops(const struct sweep_scenario *scenario, unsigned *count)
{
	static const unsigned char plain[] = {START, SWEEP_SETTLE, SWEEP_END};
	static const unsigned char ticks[] = {START, TICKS, SWEEP_SETTLE, TICKS, SWEEP_END};
	static const unsigned char queue[] = {START, SWEEP_SETTLE, SWEEP_END, THE_QUEUE};
	static const unsigned char both[] = {START, TICKS, SWEEP_SETTLE, TICKS, SWEEP_END, THE_QUEUE};

	if ((scenario->objects & SWEEP_THE_QUEUE) != 0u) {
		*count = scenario->has_ticks ? sizeof(both) : sizeof(queue);
		return scenario->has_ticks ? both : queue;
	}
	*count = scenario->has_ticks ? sizeof(ticks) : sizeof(plain);
	return scenario->has_ticks ? ticks : plain;
}
