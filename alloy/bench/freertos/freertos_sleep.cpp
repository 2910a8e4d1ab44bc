// SPDX-License-Identifier: MIT OR Apache-2.0
// With configUSE_TICKLESS_IDLE, the port's own tickless idle on SysTick; otherwise a tick, and an idle hook that waits
// for it.

#include "sleep_rows.hpp"

#include <FreeRTOS.h>
#include <task.h>

namespace {

void main_task(void*) {
#if configUSE_TICKLESS_IDLE
    bench::begin();
#endif
    TickType_t last = xTaskGetTickCount();
    bench::sleep::measure([&last] {
        while (xTaskDelayUntil(&last, bench::sleep::PERIOD_MS) == pdFALSE) {
        }
    });
}

} // namespace

#if configUSE_TICKLESS_IDLE
// The configuration refers to these; C calls them.
extern "C" void note_sleep();
extern "C" void note_wake();
void note_sleep() {
    // SysTick stops at zero instead of reloading: QEMU loses every second period of a processor that sleeps.
    bench::reg(0xe000e014U) = 0;
    bench::sleep::note_sleep();
}
void note_wake() { bench::sleep::note_wake(); }
#else
extern "C" void SysTick_Handler();

extern "C" void vPortSetupTimerInterrupt() {
    bench::sleep::alarm::start([] {
        bench::sleep::alarm::again();
        SysTick_Handler();
    });
}

extern "C" void vApplicationIdleHook() { bench::sleep::wait(); }
#endif

int main() {
    static StaticTask_t place;
    static StackType_t stack[512];
    xTaskCreateStatic(main_task, "main", 512, nullptr, 4, stack, &place);
    vTaskStartScheduler();
    return 1;
}
