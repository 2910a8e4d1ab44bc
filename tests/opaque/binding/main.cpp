// SPDX-License-Identifier: MIT OR Apache-2.0
#include "objects.hpp"

#include <cstdlib>

extern "C" void library_tells();

namespace
{

void run(void * /*arg*/)
{
	tell("image");
	library_tells();
	std::exit(0);
}

} // namespace

OVE_THREAD_DEFINE_STATIC(main_thread, run, nullptr, OVE_PRIO_NORMAL, 8192);

extern "C" void ove_main()
{
	ove_run();
}
