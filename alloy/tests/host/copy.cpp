// SPDX-License-Identifier: MIT OR Apache-2.0
// The copy of a message, for every length up to three blocks and every alignment.

#include "check.hpp"

#include <alloy/core/queue_core.hpp>

#include <cstring>

using namespace alloy::rtos;

namespace {

constexpr std::size_t LONGEST = 3 * sizeof(detail::MessageBlock) + 5;
constexpr std::size_t ROOM = LONGEST + 16;
constexpr unsigned char UNTOUCHED = 0xEE;
alignas(16) unsigned char from[ROOM];
alignas(16) unsigned char to[ROOM];

/// Returns true if the bytes from `at` on are the source's, and all others unchanged.
bool is_copied(std::size_t at, const unsigned char* source, std::size_t size) {
    for (std::size_t i = 0; i < ROOM; ++i) {
        const bool is_inside = i >= at && i - at < size;
        if (to[i] != (is_inside ? source[i - at] : UNTOUCHED))
            return false;
    }
    return true;
}

} // namespace

TEST("copy.message", "a message of any length and alignment arrives whole, and nothing next to it is written") {
    for (std::size_t i = 0; i < ROOM; ++i)
        from[i] = static_cast<unsigned char>(i);
    for (std::size_t size = 1; size <= LONGEST; ++size) {
        for (std::size_t in = 0; in < 5; ++in) {
            for (std::size_t out = 0; out < 5; ++out) {
                std::memset(to, UNTOUCHED, ROOM);
                detail::copy_long(to + 4 + out, from + in, size);
                EXPECT(is_copied(4 + out, from + in, size));
            }
        }
    }
}
