/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>
#include <ove_board.h>

#include "bench.h"
#include "line.h"
#include "report.h"
#include "run.h"

static const char *mode(void)
{
	return CONFIG_OVE_ZERO_HEAP ? "zeroheap" : "heap";
}

/* The scheduler starts once in an image, and the call does not return, so the harness measures this, not a case.
 */
static uint32_t start_began;
static uint32_t start_counts;

static void announce(void)
{
	bench_worst_case_timing();
	const uint32_t overhead = bench_overhead();

	line_begin("bench");
	line_text("rtos", BENCH_RTOS);
	line_text("board", CONFIG_OVE_BOARD);
	line_text("mode", mode());
	line_text("binding", BENCH_LANG);
	line_bool("checks", CONFIG_OVE_CHECKS);
	line_number("tick_hz", CONFIG_OVE_TICK_HZ);
	line_number("overhead_counts", overhead);
	line_number("start_counts", start_counts);
	bench_worst_case_report();
	line_text("kernel", ove_bench_native_kernel());
	line_text("compiler", __VERSION__);
	line_text("flags", BENCH_FLAGS);
	line_text("language_flags", BENCH_LANGUAGE_FLAGS);
	line_end();
}

static void run_all(void *arg)
{
	start_counts = ove_board_cycles() - start_began;
	(void)arg;
	announce();
#if CONFIG_OVE_BENCHMARK_NOISE_AUDIT
	bench_audit_empty();
#endif
	ove_bench_suites();
	ove_bench_native_suite();
	line_begin("end");
	line_number("cases", bench_tally.reported);
	line_number("failed", bench_tally.failed);
	line_end();
	ove_board_exit(bench_tally.failed == 0 ? 0 : 1);
}

OVE_THREAD_DEFINE_STATIC(runner, run_all, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	bench_use_one_processor();
	start_began = ove_board_cycles();
	(void)ove_run();
}
