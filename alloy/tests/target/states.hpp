// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "target.hpp"

namespace target {

/// A set of states, each a number except 0. Ends the emulation if it is full.
class States {
  public:
    /// Inserts a state. Returns true if it is new.
    bool insert(std::uint32_t state) {
        for (unsigned at = state % SIZE;; at = (at + 1U) % SIZE) {
            if (table_[at] == state)
                return false;
            if (table_[at] == 0) {
                if (++count_ == SIZE)
                    finish(2);
                table_[at] = state;
                return true;
            }
        }
    }
    [[nodiscard]] unsigned count() const { return count_; }

  private:
    static constexpr unsigned SIZE = 1U << 16U;
    std::uint32_t table_[SIZE]{};
    unsigned count_ = 0;
};

} // namespace target
