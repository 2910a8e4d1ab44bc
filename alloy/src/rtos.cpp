// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>
#include <alloy/rtos.hpp>
#include <alloy/switch_hook.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

alignas(Port::STACK_ALIGN) std::uintptr_t idle_stack[ALLOY_IDLE_STACK / sizeof(std::uintptr_t)];

void idle_loop(void*) {
    for (;;) {
        if (void (*const idle)() = alloy_kernel.idle; idle != nullptr)
            idle();
        else
            Port::wait();
    }
}

} // namespace

void RTOS::start() {
    detail::Kernel& k = alloy_kernel;
    if (detail::is_started() || k.ready.filled.none())
        stop(detail::is_started() ? Stop::StartedTwice : Stop::NoTasks, "RTOS::start");
    detail::make_thread(k.idle_thread, idle_stack, sizeof idle_stack, "idle", detail::IDLE_RANK, 0, idle_loop, nullptr);
    Port::mask();
    k.timeouts.prepare();
    Port::start_tick();
    k.current = k.ready.top();
#if ALLOY_SWITCH_HOOK
    alloy_switch_hook(k.current);
#endif
    Port::start(k.current);
}

void RTOS::delay(Timeout timeout) {
    const Tick n = timeout.ticks();
    check_may_wait("RTOS::delay");
    if (n == 0) {
        yield();
        return;
    }
    Port::mask();
    detail::wait(detail::WaitKind::Sleep, nullptr, nullptr, n);
}

bool RTOS::delay_until(Tick& previous, Period period) {
    check_may_wait("RTOS::delay_until");
    previous += period.ticks();
    Port::mask();
    const Tick left = previous - alloy_kernel.timeouts.now;
    if (left == 0 || left > MAX_TIMEOUT) {
        Port::unmask();
        return left == 0;
    }
    detail::wait(detail::WaitKind::Sleep, nullptr, nullptr, left);
    return true;
}

} // namespace alloy::rtos
