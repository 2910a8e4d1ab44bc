/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kernel_lock.h"
#include "object.h"

#include <ove_seam/timer.h>

#define SELF(id) ((struct os_timer *)(id))

/* ove's longest period. A longer time passes in parts. */
#define LONGEST UINT32_C(0x7fffffff)

static ove_timer_t timer_of(osTimerId_t timer_id)
{
	return os_first_aligned(SELF(timer_id)->ove, __alignof__(ove_timer_storage_t));
}

static bool is_long(const struct os_timer *self)
{
	return self->ticks > LONGEST;
}

/* While the remaining time exceeds the longest part, each part takes half of it, so that the last, exact part is
 * long. */
static int begin_part(struct os_timer *self)
{
	const uint32_t part = self->left > LONGEST ? self->left / 2u : self->left;
	const int result = ove_timer_set_period(timer_of(self), part);

	return result == OVE_OK ? ove_timer_start(timer_of(self)) : result;
}

/* A sleep in a suspended kernel may have lasted beyond the part, or beyond the whole time. */
static bool take_expiry(struct os_timer *self)
{
	const uint32_t now = osKernelGetTickCount();
	const uint32_t passed = now - self->seen;
	const bool is_over = passed >= self->left;

	self->seen = now;
	self->left = is_over ? self->ticks - (passed - self->left) % self->ticks : self->left - passed;
	if (!is_over || self->object.option == osTimerPeriodic) {
		(void)begin_part(self);
	}
	return is_over;
}

/* The callback may delete the timer, so nothing reads the timer after the callback. */
static void expire(ove_timer_t timer, void *self)
{
	(void)timer;
	if (!is_long(self) || take_expiry(self)) {
		SELF(self)->func(SELF(self)->argument);
	}
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
	self->object.option = (uint8_t)type;
	self->ticks = 0;
	/* Each start sets the period. */
	if (ove_timer_init(&timer, timer_of(self), expire, self, 1,
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
	/* The timer must not expire while the time changes. */
	if (ove_timer_stop(timer_of(timer_id)) != OVE_OK) {
		return osErrorResource;
	}
	SELF(timer_id)->ticks = ticks;
	SELF(timer_id)->left = ticks;
	SELF(timer_id)->seen = osKernelGetTickCount();
	return begin_part(timer_id) == OVE_OK ? osOK : osErrorResource;
}

osStatus_t osTimerStop(osTimerId_t timer_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(timer_id, OS_TIMER)) {
		return osErrorParameter;
	}
	if (!ove_timer_is_running(timer_of(timer_id))) {
		return osErrorResource;
	}
	return ove_timer_stop(timer_of(timer_id)) == OVE_OK ? osOK : osErrorResource;
}

uint32_t osTimerIsRunning(osTimerId_t timer_id)
{
	return os_is(timer_id, OS_TIMER) && !os_in_isr() && ove_timer_is_running(timer_of(timer_id)) ? 1u : 0u;
}

static void give_back(ove_timer_t timer, void *self)
{
	(void)timer;
	os_object_free(self);
}

/* The kernel may stop using the timer only after the callback. */
static bool end_itself(osTimerId_t timer_id)
{
	SELF(timer_id)->object.kind = OS_NONE;
	if (ove_backend_timer_end_itself(timer_of(timer_id), give_back)) {
		return true;
	}
	SELF(timer_id)->object.kind = OS_TIMER;
	return false;
}

osStatus_t osTimerDelete(osTimerId_t timer_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(timer_id, OS_TIMER)) {
		return osErrorParameter;
	}
	/* Ending a timer may have to wait for a callback. */
	if (os_is_alone()) {
		return osErrorResource;
	}
	if (ove_timer_deinit(timer_of(timer_id)) != OVE_OK) {
		return end_itself(timer_id) ? osOK : osErrorResource;
	}
	os_object_free(timer_id);
	return osOK;
}
