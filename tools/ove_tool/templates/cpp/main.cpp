#include <string_view>

#include <ove/ove.hpp>
#include <ove_board.h>

using namespace std::chrono_literals;

static void say(std::string_view text)
{
	ove_board_console_write(text.data(), text.size());
}

static void greet()
{
	for (int i = 0; i < 3; i++) {
		say("hello from {{name}}\n");
		ove::this_thread::sleep_for_unchecked(10ms);
	}
	ove_board_exit(0);
}

OVE_STATIC_WITH(greeter, ({.name = "greeter"}, greet), ove::Thread<2048>);

void ove_main()
{
	ove::run();
}
