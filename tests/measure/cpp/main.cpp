// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Regions of known length; ../expected.toml has the expected results. */
#include <ove/ove.hpp>
#include <ove_board.h>

#include <chrono>
#include <cstdlib>

using namespace std::chrono_literals;

static constexpr std::size_t stack = 2048;

#define NOPS(count) asm volatile(".rept " #count "\n\tnop\n\t.endr")

static volatile unsigned three = 3, many = 20000;

[[gnu::noinline]] static void leave()
{
	OVE_MEASURE("left") {
		NOPS(2);
		return;
	}
}

[[gnu::noinline]] static void do_nothing()
{
	NOPS(1);
}

// The call at the start forces the compiler to save registers at one point.
[[gnu::noinline]] static void descend(unsigned levels)
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

[[gnu::noinline]] static void nest()
{
	OVE_MEASURE("outer") {
		NOPS(2);
		OVE_MEASURE("inner") {
			NOPS(3);
		}
		NOPS(1);
	}
}

[[gnu::noinline]] static void repeat()
{
	unsigned left = three;

	OVE_MEASURE("twin") {
		NOPS(2);
	}
	OVE_MEASURE("twin") {
		asm volatile("1: nop\n\tsubs %0, #1\n\tbne 1b" : "+r"(left)::"cc");
	}
}

// The first pass takes longer, so compilers peel it off the loop: it has its own copy of the markers.
[[gnu::noinline]] static void calibrate(unsigned left)
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

// The loop contains only the region.
[[gnu::noinline]] static void turn(unsigned left)
{
	while (left > 0) {
		OVE_MEASURE("turned") {
			NOPS(8);
			left = left == 2 ? 1 : left - 1;
		}
	}
}

// The region is left by a return from an endless loop.
[[gnu::noinline]] static void spin(unsigned left)
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

// Compilers inline the function into itself, so its regions share one stack pointer.
[[gnu::noinline]] static unsigned multiply(unsigned count)
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

[[gnu::noinline]] static void rest()
{
	OVE_MEASURE("asleep") {
		(void)ove::this_thread::sleep_for(5ms);
	}
	NOPS(1);
}

static void on_interrupt(void *)
{
	OVE_MEASURE("isr") {
		NOPS(4);
	}
}

static void run_urgent()
{
	while (ove::this_thread::sleep_for(1ms)) {
		OVE_MEASURE("shared") {
			NOPS(7);
		}
	}
}

OVE_STATIC_WITH(urgent, ({.name = "urgent", .priority = ove::Priority::High}, run_urgent), ove::Thread<stack>);

static void run_measured()
{
	for (unsigned i = three; i > 0; i--) {
		OVE_MEASURE("nops") {
			NOPS(10);
		}
	}
	nest();
	nest();
	leave();
	leave();
	for (;;) {
		OVE_MEASURE("broken") {
			NOPS(3);
			break;
		}
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
		asm volatile("1: subs %0, #1\n\tbne 1b" : "+r"(left)::"cc");
	}
	rest();
	OVE_MEASURE("unended") {
		std::exit(0);
	}
}

OVE_STATIC_WITH(measured, ({.name = "measured"}, run_measured), ove::Thread<stack>);

void ove_main()
{
	ove_board_irq_attach(on_interrupt, nullptr);
	ove::run();
}
