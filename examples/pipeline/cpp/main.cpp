// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * A producer and its consumers, from the first sample to a clean end:
 *
 *   timer --> interrupt --> [samples] --> filter --> [means] --> report
 *                  `-- enough --> control: stops them one after the other, nothing is lost
 *
 * Nothing here allocates, so the same source runs in zero-heap mode.
 */
#include <cstdio>
#include <cstdlib>
#include <optional>

#include <ove/ove.hpp>
#include <ove_board.h>

using namespace std::chrono_literals;

static constexpr int sample_count = 20;
static constexpr int group = 4;
static constexpr std::size_t stack = 2048;

struct Mean {
	int first; // number of the first sample of the group
	int value;
};

OVE_STATIC(samples, ove::Queue<int, sample_count>);
OVE_STATIC(means, ove::Queue<Mean, sample_count / group>);
OVE_STATIC(enough, ove::Event);

static int taken;
static int lost;
static int reported;

// The device: each interrupt brings one sample of a rising and falling line.
static void on_sample(void *)
{
	if (taken == sample_count) {
		return;
	}
	const int step = taken % 10;

	taken++;
	if (!samples.from_isr().send(step < 5 ? 20 * step : 20 * (10 - step))) {
		lost++;
	}
	if (taken == sample_count) {
		enough.from_isr().signal_unchecked();
	}
}

// No hardware raises the interrupt on an emulated board or a host, so a timer does.
OVE_STATIC_WITH(sampling, (5ms, ove::TimerMode::Periodic, [] { ove_board_irq_trigger(); }), ove::Timer);

// Take what comes; once asked to stop, take what is left and end.
template <class T> static std::optional<T> next(ove::AnyQueue<T> &queue, ove::StopToken stop)
{
	for (;;) {
		// First, so that the call below finds all that was sent before the request.
		const bool is_asked_to_stop = stop.stop_requested();

		if (const auto item = is_asked_to_stop ? queue.try_receive() : queue.receive(20ms)) {
			return *item;
		}
		if (is_asked_to_stop) {
			return std::nullopt;
		}
	}
}

static void run_filter(ove::StopToken stop)
{
	int count = 0;
	int sum = 0;

	while (const auto sample = next(samples, stop)) {
		// `./ove measure examples/pipeline` holds this region to the budget in measure.toml.
		OVE_MEASURE("filter") {
			sum += *sample;
			if (++count % group == 0) {
				if (!means.send({.first = count - group + 1, .value = sum / group})) {
					lost++;
				}
				sum = 0;
			}
		}
	}
}

OVE_STATIC_WITH(filter, ({.name = "filter", .priority = ove::Priority::High}, run_filter), ove::Thread<stack>);

static void run_report(ove::StopToken stop)
{
	while (const auto mean = next(means, stop)) {
		std::printf("samples %2d to %2d: mean %d\n", mean->first, mean->first + group - 1, mean->value);
		reported++;
	}
}

OVE_STATIC_WITH(report, ({.name = "report"}, run_report), ove::Thread<2 * stack>);

static bool finish(ove::ThreadHandle thread)
{
	thread.request_stop();
	return thread.join().has_value();
}

// From the source to the sink, so that each still finds what the one before it has sent.
static void run_control()
{
	const bool is_sampled = sampling.start() && enough.wait() && sampling.stop();

	const bool has_ended = finish(filter.handle()) && finish(report.handle());

	// Not before: on a host the report may still print while the filter ends.
	std::printf("%s has ended\n%s has ended\n", filter.handle().name(), report.handle().name());
	std::printf("%d samples, %d means, %d lost\n", taken, reported, lost);
	std::exit(is_sampled && has_ended && lost == 0 ? 0 : 1);
}

OVE_STATIC_WITH(control, ({.name = "control", .priority = ove::Priority::Realtime}, run_control),
		ove::Thread<2 * stack>);

void ove_main()
{
	// Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after run().
	static char line[80];

	std::setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_board_irq_attach(on_sample, nullptr);
	ove::run();
}
