// SPDX-License-Identifier: MIT OR Apache-2.0
#include "board.hpp"

#include <rows.hpp>
#include <target.hpp>

namespace board {

namespace {
std::uint32_t started;
}

void print(const char* text) { target::print(text); }

// The digits are not on the stack: the emulator reads text by page, and the page's first byte may be a stack's guard.
void print(std::uint32_t number) {
    static char text[11];
    char* p = text + sizeof text - 1;
    do {
        *--p = static_cast<char>('0' + number % 10U);
        number /= 10U;
    } while (number != 0);
    print(p);
}

void interrupt(void (*handler)()) {
    target::set_handler(16 + target::IRQ_A, handler);
    target::enable_irq(target::IRQ_A);
    target::request_irq(target::IRQ_A);
}

void finish() { target::finish(0); }

void start_timer() {
    bench::begin();
    started = bench::now();
}
std::uint32_t stop_timer() { return bench::instructions(started, bench::now()); }

} // namespace board

// The C library's heap, for the one sample that calls malloc().
extern "C" [[gnu::weak]] void* _sbrk(int bytes) {
    alignas(8) static char heap[1024];
    static int used;
    if (bytes < 0 || bytes > static_cast<int>(sizeof heap) - used)
        return reinterpret_cast<void*>(-1);
    used += bytes;
    return heap + used - bytes;
}
