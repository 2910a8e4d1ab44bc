// SPDX-License-Identifier: MIT OR Apache-2.0
// Alloy has no heap; its pool is compared with the C library's heap, used by a single thread.

#include "heap_rows.hpp"
#include "target.hpp"

#include <cstdlib>

// newlib's malloc() calls this for its memory.
extern "C" void* _sbrk(std::ptrdiff_t increment);
extern "C" void* _sbrk(std::ptrdiff_t increment) {
    alignas(8) static char heap[65536];
    static std::ptrdiff_t used;
    if (used + increment > static_cast<std::ptrdiff_t>(sizeof heap))
        return reinterpret_cast<void*>(-1);
    used += increment;
    return heap + used - increment;
}

int main() {
    bench::begin();
    bench::heap::measure(std::malloc, std::free);
    return 0;
}
