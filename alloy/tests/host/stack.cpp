// SPDX-License-Identifier: MIT OR Apache-2.0
// The unused bytes of a stack, in a kernel that paints stacks and in one that does not.

#include "tasks.hpp"

TEST("stack.unused",
     "the unused bytes of a stack are those below the lowest that was written, or 0 if it is unpainted") {
    constexpr std::size_t WORDS = STACK / sizeof(std::uintptr_t);
    alignas(detail::Port::STACK_ALIGN) static std::uintptr_t stack[WORDS + 1];
    static detail::Tcb block;
    // The simulator's threads have their own stacks, so all of this one is unused; the word after it is not part of it.
    stack[WORDS] = 0;
    detail::make_thread(block, stack, STACK, "block", detail::rank_of(Priority::Low), 0, [](void*) {}, nullptr);
    constexpr bool is_painted = ALLOY_STACK_PAINT != 0;
    EXPECT(detail::stack_headroom(block) == (is_painted ? STACK : 0));
    for (const std::size_t used : {WORDS - 1, WORDS / 2, std::size_t{1}, std::size_t{0}}) {
        stack[used] = 1;
        EXPECT(detail::stack_headroom(block) == (is_painted ? used * sizeof(std::uintptr_t) : 0));
    }
    EXPECT(stack[WORDS] == 0);
}
