// SPDX-License-Identifier: MIT OR Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <ove/ove.hpp>

void ove_main()
{
	constexpr std::string_view name = CONFIG_APP_NAME;
	std::printf("%.*s %d %d %d %d %d\n", static_cast<int>(name.size()), name.data(), CONFIG_APP_COUNT,
		    CONFIG_APP_OFFSET, CONFIG_APP_MASK, CONFIG_APP_LOUD, CONFIG_APP_MORE);
	std::exit(0);
}
