// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "target.hpp"

namespace target {

/// The numbers on the program's command line in the emulator, at most this many, starting with the first word that is a
/// number.
template <unsigned MOST> struct Arguments {
    unsigned numbers[MOST]{};
    unsigned count = 0;
    Arguments() {
        static char line[128];
        command_line(line, sizeof line);
        bool inside = true;
        for (const char* p = line; *p != '\0'; ++p) {
            const bool is_digit = *p >= '0' && *p <= '9';
            if (is_digit && !inside && count < MOST)
                numbers[count++] = 0;
            if (is_digit && count != 0)
                numbers[count - 1] = numbers[count - 1] * 10U + static_cast<unsigned>(*p - '0');
            inside = is_digit;
        }
    }
};

} // namespace target
