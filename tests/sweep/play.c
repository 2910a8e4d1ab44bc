/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "play.h"

#include "alarm.h"
#include "harness.h"
#include "objects.h"

static const struct sweep_scenario *playing;
static struct sweep_outcome *seen;
static ove_thread_t players[SWEEP_PLAYERS];
static volatile unsigned at[SWEEP_PLAYERS];
static volatile bool done[SWEEP_PLAYERS];
static volatile bool is_at_play[SWEEP_PLAYERS];
static volatile bool is_over;
static volatile bool quitting;
static volatile bool forgetting;
static volatile bool came;
static volatile uint32_t ticks;
static uint32_t place;
static void (*hangs)(uint32_t place);

static uint32_t mask(void)
{
	uint32_t old;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(old)::"memory");
	return old;
}

static void unmask(uint32_t old)
{
	__asm volatile("msr primask, %0\n\tisb" ::"r"(old) : "memory");
}

static void note(uint32_t word)
{
	if (seen->count < SWEEP_MOST_WORDS) {
		seen->words[seen->count++] = word;
	}
}

/* Masked, so that an entry gets its tick and its position in one step. */
static void note_entry(unsigned who, unsigned what, uint32_t result)
{
	const uint32_t old = mask();

	if (!is_over) {
		note(sweep_entry(who, what, result, ticks));
	}
	unmask(old);
}

static void tick(void)
{
	const uint32_t old = mask();

	ticks++;
	test_tick();
	unmask(old);
}

/* Number of instructions after which a pending tick has come, and number in which any scenario comes to rest. */
#define A_LITTLE_LATER 20u
#define MUCH_LATER     1000000u

static void do_isr_part(void)
{
	came = true;
#if TEST_OVE_IMAGE
	const uint32_t *frame;

	__asm volatile("mrs %0, psp" : "=r"(frame));
	place = frame[6];
#endif
	if (playing->isr == SWEEP_ISR_TICK) {
		ticks++;
		note_entry(SWEEP_BY_ISR, SWEEP_ISR_TICK, 0);
		test_tick();
	} else if (playing->isr == SWEEP_ISR_ABORT_A) {
		/* Before and after its part a player waits for its start; scenarios do not cover that wait. */
		const int result =
			is_at_play[SWEEP_A] ? ove_thread_abort_wait_from_isr(players[SWEEP_A]) : OVE_ERR_EMPTY;

		note_entry(SWEEP_BY_ISR, SWEEP_ISR_ABORT_A, result == OVE_OK ? 0u : SWEEP_ERROR(result));
	} else {
		note_entry(SWEEP_BY_ISR, playing->isr,
			   playing->by_thread_calls ? sweep_in_isr_as_thread(playing->isr)
						    : sweep_in_isr(playing->isr));
	}
}

static void interrupt(void)
{
	if (came) {
		hangs(place);
	}
	if (test_tick_is_pending()) {
		/* The watchdog is less urgent, but was already counted. */
		test_alarm_in(A_LITTLE_LATER);
		return;
	}
	do_isr_part();
	/* From here on, the alarm serves as the watchdog. */
	test_alarm_in(MUCH_LATER);
}

static void play_part(unsigned self)
{
	const struct sweep_program *const program = &playing->players[self];

	is_at_play[self] = true;
	for (unsigned i = 0; i < program->count; i++) {
		at[self] = i;
		const uint32_t result = sweep_perform((enum sweep_op)program->ops[i], self, i, players);

		note_entry(self, program->ops[i], result);
	}
	is_at_play[self] = false;
	done[self] = true;
}

static void be_player(void *number)
{
	const unsigned self = (unsigned)TEST_NUMBER(number);

	for (;;) {
		sweep_await_start(self);
		if (quitting) {
			return;
		}
		if (forgetting) {
			sweep_forget_bits();
		} else {
			play_part(self);
		}
	}
}

/* Bits may be left over from the last scenario, and only their own thread can clear them. */
static void forget_bits(void)
{
	forgetting = true;
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		sweep_start(i);
	}
	forgetting = false;
}

void sweep_players_start(void (*if_it_hangs)(uint32_t place))
{
	static const char *const names[SWEEP_PLAYERS] = {"a", "b", "c"};

	hangs = if_it_hangs;
	test_leave_to_tool();
	quitting = false;
	sweep_starts_init();
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		players[i] = test_spawn_blocked(names[i], OVE_PRIO_HIGH, be_player, TEST_ARG(i));
	}
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), (ove_prio_t)SWEEP_PRIORITY_DRIVER));
	test_alarm_attach(interrupt);
	test_clock_stop();
}

void sweep_players_stop(void)
{
	quitting = true;
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		sweep_start(i);
	}
	test_clock_go_on();
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	test_join_all();
	sweep_starts_deinit();
}

/* Makes sure that the interrupt has come. Masked, so that it cannot come between the test and the request. */
static bool settle(void)
{
	const uint32_t old = mask();
	const bool is_late = !came;

	if (is_late) {
		test_alarm_off();
		test_alarm_now();
	}
	unmask(old);
	return is_late;
}

/* Counterpart of model_note_end(). */
static void note_end(void)
{
	seen->entries = seen->count;
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		const bool is_suspended = ove_thread_get_state(players[i]) == OVE_THREAD_SUSPENDED;

		note((done[i] ? 2u : 0u) + (is_suspended ? 1u : 0u));
		note((uint32_t)ove_thread_get_priority(players[i]));
	}
	sweep_note_objects(playing->objects, note);
}

/* Satisfies every wait that is still in progress. */
static bool bring_to_end(void)
{
	for (int round = 0; round < 12; round++) {
		bool is_all = true;

		for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
			(void)ove_thread_resume(players[i]);
			if (!done[i] && playing->players[i].count != 0u) {
				is_all = false;
				sweep_rescue((enum sweep_op)playing->players[i].ops[at[i]], players[i]);
			}
		}
		if (is_all) {
			return true;
		}
		tick();
	}
	return false;
}

static bool is_any_busy(void)
{
	return !done[SWEEP_A] || !done[SWEEP_B] || !done[SWEEP_C];
}

/* Masked, so that the tick cannot finish the busy player in between. */
static void tick_if_needed(void)
{
	const uint32_t old = mask();

	if (is_any_busy()) {
		tick();
	}
	unmask(old);
}

static void drive(struct sweep_landing *landing)
{
	unsigned count;
	const unsigned char *const ops = sweep_driver_ops(playing, &count);

	for (unsigned i = 0; i < count; i++) {
		switch (ops[i]) {
		case SWEEP_START_A:
		case SWEEP_START_B:
		case SWEEP_START_C:
			sweep_start(ops[i] - SWEEP_START_A);
			break;
		case SWEEP_TICK:
			tick_if_needed();
			break;
		case SWEEP_SETTLE:
			landing->is_late = settle();
			break;
		case SWEEP_END:
			note_end();
			break;
		default:
			note_entry(SWEEP_DRIVER, ops[i],
				   sweep_perform((enum sweep_op)ops[i], SWEEP_DRIVER, i, players));
			break;
		}
	}
}

struct sweep_landing sweep_play(const struct sweep_scenario *scenario, uint32_t instructions,
				struct sweep_outcome *outcome)
{
	struct sweep_landing landing = {0, false, false};

	playing = scenario;
	seen = outcome;
	outcome->count = 0;
	ticks = 0;
	came = false;
	is_over = false;
	sweep_objects_init(scenario->objects, scenario->full);
	sweep_isr_notifies(players[SWEEP_A]);
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		at[i] = 0;
		done[i] = false;
		if (ove_thread_get_priority(players[i]) != (ove_prio_t)scenario->players[i].priority) {
			(void)ove_thread_set_priority(players[i], (ove_prio_t)scenario->players[i].priority);
		}
	}
	test_clock_begin_tick();
	test_alarm_in(instructions);
	drive(&landing);
	is_over = true;
	landing.place = place;
	landing.is_stranded = !bring_to_end();
	test_alarm_off();
	if (!landing.is_stranded) {
		sweep_objects_deinit(scenario->objects);
		if ((scenario->objects & SWEEP_THE_BITS) != 0u) {
			forget_bits();
		}
	}
	return landing;
}
