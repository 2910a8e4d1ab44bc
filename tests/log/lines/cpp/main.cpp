// SPDX-License-Identifier: MIT OR Apache-2.0
#define OVE_LOG_MODULE "app"
#include <ove/log.hpp>
#include <ove/ove.hpp>

#include <ove_board.h>

#include <string_view>

namespace
{

struct {
	unsigned mode : 3;
	int level : 5;
} bits = {5u, -2};

enum class Mode : std::uint8_t { Idle, Busy };

// Two instances, each with a site of its own.
template <class T> void show(T value)
{
	OVE_LOG_INFO("a template's {}", value);
}

inline void inlined(unsigned value)
{
	OVE_LOG_INFO("an inline function's {:#06x}", value);
}

void logs(void *)
{
	OVE_LOG_INFO("no argument, 100 %%");
	OVE_LOG_INFO("printf's %d %s %5.1f", -1, "text", 2.5);
	OVE_LOG_INFO("braces {} {:>4}|{:<4}|{:08x} {{}}", -1, 2u, 3, 0xbeefu);
	OVE_LOG_INFO("views {} {}", std::string_view("a view's part").substr(0, 6), "text");
	OVE_LOG_INFO("an enumeration {} a bool {} a character {}", Mode::Busy, true, 'x');
	OVE_LOG_INFO("floats {} {:.3f} 64 bits {}", 0.5f, 1.25, std::int64_t{-1099511627776});
	OVE_LOG_ERROR("a pointer {}", reinterpret_cast<void *>(0x20001234));
	OVE_LOG_DEBUG("not compiled in {}", 1);
	OVE_LOG_INFO("bit-fields {} {}", bits.mode, bits.level);
	show(1);
	show('y');
	inlined(0xab);
	[] { OVE_LOG_WARNING("a lambda's"); }();
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(logger, logs, nullptr, OVE_PRIO_NORMAL, 2048);

} // namespace

extern "C" void ove_main()
{
	OVE_LOG_INFO("before the start");
	(void)ove_run();
}
