// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A thread dies; the next boot reports that and requests a reset; the boot after that reports the request. */
#include <ove/ove.hpp>

#include <ove_board.h>

#include <string_view>

static constexpr std::size_t stack = 2048;

static void print(std::string_view text)
{
	ove_board_console_write(text.data(), text.size());
}

static void work()
{
	ove::stop(ove::StopNumber::Misuse, "here");
}

OVE_STATIC_WITH(worker, ({.name = "worker"}, work), ove::Thread<stack>);

static void tell(const ove::ResetInfo &last)
{
	print("stop in '");
	print(last.thread());
	print("', place '");
	print(last.place());
	print(last.number() == ove::StopNumber::Misuse && last.pc() != 0 && last.lr() == 0 ? "'\n" : "' wrongly\n");
}

void ove_main()
{
	const auto last = ove::last_reset();

	if (!last) {
		print("not supported\n");
		ove_board_exit(ove::reset() == ove::Error::NotSupported ? 0 : 1);
	}
	switch (last->reason()) {
	case ove::ResetReason::PowerOn:
		print("power-on\n");
		ove::run();
		break;
	case ove::ResetReason::Stop:
		tell(*last);
		static_cast<void>(ove::reset());
		break;
	case ove::ResetReason::Request:
		print("requested\n");
		ove_board_exit(0);
	default:
		print("another reason\n");
	}
	ove_board_exit(1);
}
