// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/ove.hpp>

void ove_main()
{
	ove::run();
}
