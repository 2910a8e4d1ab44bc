// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: run times are counted in each switch: alloy/run_time.hpp needs ALLOY_SWITCH_HOOK=1

#include <alloy/run_time.hpp>
