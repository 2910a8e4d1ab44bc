/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

#define SELF(id) ((struct os_timer *)(id))

static void expire(ove_timer_t timer, void *self)
{
	(void)timer;
	SELF(self)->func(SELF(self)->argument);
}

osTimerId_t osTimerNew(osTimerFunc_t func, osTimerType_t type, void *argument, const osTimerAttr_t *attr)
{
	struct os_timer *self;
	ove_timer_t timer;

	if (os_in_isr() || func == NULL || (type != osTimerOnce && type != osTimerPeriodic)) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_timer, OS_TIMER));
	if (self == NULL) {
		return NULL;
	}
	self->func = func;
	self->argument = argument;
	/* Each start sets the period. */
	if (ove_timer_init(&timer, &self->ove, expire, self, 1,
			   type == osTimerPeriodic ? OVE_TIMER_PERIODIC : OVE_TIMER_ONE_SHOT) != OVE_OK) {
		os_object_free(&self->object);
		self = NULL;
	}
	return self;
}

const char *osTimerGetName(osTimerId_t timer_id)
{
	return os_is(timer_id, OS_TIMER) ? SELF(timer_id)->object.name : NULL;
}

osStatus_t osTimerStart(osTimerId_t timer_id, uint32_t ticks)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(timer_id, OS_TIMER) || ticks == 0u) {
		return osErrorParameter;
	}
	if (ove_timer_stop(&SELF(timer_id)->ove) != OVE_OK ||
	    ove_timer_set_period(&SELF(timer_id)->ove, ticks) != OVE_OK) {
		return osErrorParameter;
	}
	return ove_timer_start(&SELF(timer_id)->ove) == OVE_OK ? osOK : osErrorResource;
}

osStatus_t osTimerStop(osTimerId_t timer_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(timer_id, OS_TIMER)) {
		return osErrorParameter;
	}
	if (!ove_timer_is_running(&SELF(timer_id)->ove)) {
		return osErrorResource;
	}
	return ove_timer_stop(&SELF(timer_id)->ove) == OVE_OK ? osOK : osErrorResource;
}

uint32_t osTimerIsRunning(osTimerId_t timer_id)
{
	return os_is(timer_id, OS_TIMER) && !os_in_isr() && ove_timer_is_running(&SELF(timer_id)->ove) ? 1u : 0u;
}

osStatus_t osTimerDelete(osTimerId_t timer_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(timer_id, OS_TIMER)) {
		return osErrorParameter;
	}
	if (ove_timer_deinit(&SELF(timer_id)->ove) != OVE_OK) {
		return osErrorResource;
	}
	os_object_free(timer_id);
	return osOK;
}
