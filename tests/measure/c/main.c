/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Regions of known length; ../expected.toml has the expected results. */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdbool.h>
#include <stdlib.h>

enum { STACK = 2048, LONG = 20000 };

#define NOPS(count) __asm__ volatile(".rept " #count "\n\tnop\n\t.endr")

static volatile unsigned three = 3, many = LONG;

__attribute__((noinline)) static void leave(void)
{
	OVE_MEASURE("left") {
		NOPS(2);
		return;
	}
}

__attribute__((noinline)) static void do_nothing(void)
{
	NOPS(1);
}

/* The call at the start forces the compiler to save registers at one point. */
__attribute__((noinline)) static void descend(unsigned levels)
{
	do_nothing();
	OVE_MEASURE("descend") {
		NOPS(1);
		if (levels > 1) {
			descend(levels - 1);
		}
		NOPS(1);
	}
}

__attribute__((noinline)) static void nest(void)
{
	OVE_MEASURE("outer") {
		NOPS(2);
		OVE_MEASURE("inner") {
			NOPS(3);
		}
		NOPS(1);
	}
}

__attribute__((noinline)) static void repeat(void)
{
	unsigned left = three;

	OVE_MEASURE("twin") {
		NOPS(2);
	}
	OVE_MEASURE("twin") {
		__asm__ volatile("1: nop\n\tsubs %0, #1\n\tbne 1b" : "+r"(left)::"cc");
	}
}

/* The first pass takes longer, so compilers peel it off the loop: it has its own copy of the markers. */
__attribute__((noinline)) static void calibrate(unsigned left)
{
	bool is_first = true;

	for (; left > 0; left--) {
		OVE_MEASURE("calibrated") {
			if (is_first) {
				NOPS(500);
				is_first = false;
			}
			NOPS(9);
		}
	}
}

/* The loop contains only the region. */
__attribute__((noinline)) static void turn(unsigned left)
{
	while (left > 0) {
		OVE_MEASURE("turned") {
			NOPS(8);
			left = left == 2 ? 1 : left - 1;
		}
	}
}

/* The region is left by a return from an endless loop. */
__attribute__((noinline)) static void spin(unsigned left)
{
	for (;;) {
		OVE_MEASURE("spun") {
			do_nothing();
			if (left-- == 1) {
				return;
			}
		}
	}
}

/* Compilers inline the function into itself, so its regions share one stack pointer. */
__attribute__((noinline)) static unsigned multiply(unsigned count)
{
	unsigned product = 1;

	OVE_MEASURE("multiplied") {
		if (count > 1) {
			product = count * multiply(count - 1);
		}
		NOPS(3);
	}
	return product;
}

__attribute__((noinline)) static void rest(void)
{
	OVE_MEASURE("asleep") {
		ove_thread_sleep_ms(5);
	}
	NOPS(1);
}

static void on_interrupt(void *arg)
{
	(void)arg;
	OVE_MEASURE("isr") {
		NOPS(4);
	}
}

static void run_urgent(void *arg)
{
	(void)arg;
	for (;;) {
		ove_thread_sleep_ms(1);
		OVE_MEASURE("shared") {
			NOPS(7);
		}
	}
}

OVE_THREAD_DEFINE_STATIC(urgent, run_urgent, NULL, OVE_PRIO_HIGH, STACK);

static void run_measured(void *arg)
{
	(void)arg;
	for (unsigned i = three; i > 0; i--) {
		OVE_MEASURE("nops") {
			NOPS(10);
		}
	}
	nest();
	nest();
	leave();
	leave();
	OVE_MEASURE("broken") {
		NOPS(3);
		break;
	}
	repeat();
	calibrate(5);
	turn(three + 3);
	spin(three + 3);
	(void)multiply(three + 3);
	descend(three);
	OVE_MEASURE("odd: \"a\" 50% {x} $y \\ ö") {
		NOPS(1);
	}
	ove_board_irq_trigger();
	ove_board_irq_trigger();

	unsigned left = many;

	OVE_MEASURE("shared") {
		__asm__ volatile("1: subs %0, #1\n\tbne 1b" : "+r"(left)::"cc");
	}
	rest();
	OVE_MEASURE("unended") {
		exit(0);
	}
}

OVE_THREAD_DEFINE_STATIC(measured, run_measured, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_run();
}
