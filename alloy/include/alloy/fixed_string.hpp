// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstddef>

namespace alloy::rtos {

/// A string literal as a template argument.
template <std::size_t N> struct FixedString {
    char text[N]{};

    consteval FixedString(const char (&literal)[N]) {
        for (std::size_t i = 0; i < N; ++i)
            text[i] = literal[i];
    }

    [[nodiscard]] consteval std::size_t size() const { return N - 1; }
    [[nodiscard]] consteval bool printable() const {
        for (std::size_t i = 0; i + 1 < N; ++i) {
            if (text[i] < ' ' || text[i] > '~')
                return false;
        }
        return true;
    }
};

} // namespace alloy::rtos
