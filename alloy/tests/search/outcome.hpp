// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_TESTS_SEARCH_OUTCOME_HPP
#define ALLOY_TESTS_SEARCH_OUTCOME_HPP

#include "../model/list.hpp"

#include <algorithm>
#include <cstdint>

namespace search {

/// The observations of threads and interrupts, in each entry: the actor, the operation, its result and the time. After
/// them, the final state.
using Outcome = model::List<std::uint32_t, 56>;

constexpr std::uint32_t entry(unsigned who, unsigned what, std::uint32_t result, std::uint32_t tick) {
    return who << 28U | what << 20U | (result & 0xfffU) << 8U | (tick & 0xffU);
}

/// The number of entries in the log when the interrupts came.
struct Entries {
    unsigned first, second;
    bool is_second_before; ///< the second came before the first
    /// Where the second came: inside an interrupt or a tick, or between them; or unknown.
    enum class Where : std::uint8_t { Unknown, Inside, Between } where;
    friend bool operator==(const Entries&, const Entries&) = default;
};

/// Different outcomes.
class Outcomes {
  public:
    void clear() { count_ = 0; }
    void insert(const Outcome& outcome) {
        if (contains(outcome))
            return;
        if (count_ == MOST)
            __builtin_trap();
        list_[count_++] = outcome;
    }
    [[nodiscard]] bool contains(const Outcome& outcome) const { return std::find(begin(), end(), outcome) != end(); }
    [[nodiscard]] const Outcome* begin() const { return list_; }
    [[nodiscard]] const Outcome* end() const { return list_ + count_; }

  private:
    static constexpr unsigned MOST = 512;
    Outcome list_[MOST];
    unsigned count_ = 0;
};

} // namespace search

#endif
