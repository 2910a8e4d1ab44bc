// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/timer_core.hpp>

namespace alloy::rtos::detail {

void expire(TimerCore* timer) {
    void (*const function)(void*) = timer->function;
    void* const argument = timer->argument;
    if (timer->period != 0) {
        timer->due += timer->period;
        alloy_kernel.timeouts.insert_again(timer);
    }
    Port::unmask();
    function(argument);
}

} // namespace alloy::rtos::detail
