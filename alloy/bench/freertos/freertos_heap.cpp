// SPDX-License-Identifier: MIT OR Apache-2.0
// FreeRTOS's heap_4, which suspends the scheduler while it works.

#include "heap_rows.hpp"
#include "target.hpp"

#include <FreeRTOS.h>
#include <task.h>

namespace {

void main_task(void*) {
    bench::reg(0xe000e010U) = 0;
    bench::begin();
    bench::heap::measure(pvPortMalloc, vPortFree);
    target::finish(0);
}

} // namespace

int main() {
    static StaticTask_t place;
    static StackType_t stack[512];
    xTaskCreateStatic(main_task, "main", 512, nullptr, 4, stack, &place);
    vTaskStartScheduler();
    return 1;
}
