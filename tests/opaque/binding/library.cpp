// SPDX-License-Identifier: MIT OR Apache-2.0
#include "objects.hpp"

extern "C" void library_tells();

void library_tells()
{
	tell("library");
}
