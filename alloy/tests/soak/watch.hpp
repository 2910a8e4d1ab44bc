// SPDX-License-Identifier: MIT OR Apache-2.0
// The states of the model that agree with all that has been seen of the kernel. An interrupt can come before, after or
// between the steps of a call that is under way, so there may be several; what is seen next leaves those that fit. None
// left: the kernel did what the specification does not allow.
#ifndef ALLOY_TESTS_SOAK_WATCH_HPP
#define ALLOY_TESTS_SOAK_WATCH_HPP

#include "../model/model.hpp"

#include <vector>

namespace soak {

class Watch {
  public:
    void start(const model::Model& begin);

    /// Events, in the order in which they are seen. False: no state fits.
    bool begins(unsigned thread, const model::Call& call);
    bool returns(unsigned thread, std::uint32_t result);
    /// @param running  the thread that is interrupted, or NOBODY
    bool interrupt(const model::Call& call, int running);
    /// No thread runs.
    bool rests();
    bool expires(unsigned timer, const model::Call& call);
    bool timer_returns(std::uint32_t result);
    bool ends_interrupt(std::uint32_t result);

    /// Leaves the states that are so. False: there is none.
    template <class Is> bool keep(Is is) {
        return keep_if([&](const State& state) { return is(state.model); });
    }

    /// Prints what runs in each state, and who is ready.
    void print() const;

    /// How many states there have been at most, and in all.
    [[nodiscard]] std::size_t most() const { return most_; }
    [[nodiscard]] unsigned long long steps() const { return steps_; }

  private:
    enum class Timer : std::uint8_t { None, Called, Done };
    struct State {
        model::Model model;
        /// The calls that threads have begun and the model has not.
        model::Call begun[model::THREADS]{};
        std::uint32_t has_begun = 0;
        Timer timer = Timer::None;
        unsigned timer_level = 0; ///< the tick or sleep whose timer it is
        model::Call timer_call{};
        std::uint32_t timer_result = 0;
        friend bool operator==(const State&, const State&) = default;

        [[nodiscard]] bool is_in_timer() const { return timer != Timer::None && model.level() == timer_level; }
        /// A sleep that has nothing more to do ends unseen.
        [[nodiscard]] bool is_end_of_sleep() const {
            return model.is_sleep() && model.expired() < 0 && !model.is_interrupt_busy();
        }
        /// In how many ways it can go on unseen.
        [[nodiscard]] unsigned ways() const;
        void go_on(unsigned way);
    };

    /// Lets each state go on as far as it can unseen; keeps those on the way, too, if asked.
    void expand(bool keeps_all);
    void expand(State state, bool keeps_all);
    /// Leaves those that fit, after `act` has been done to them; if there is none, all, for the report.
    template <class Act> bool keep_if(Act act) {
        next_.clear();
        for (const State& state : states_) {
            State after = state;
            if (act(after))
                next_.push_back(after);
        }
        if (next_.empty())
            return false;
        states_.swap(next_);
        return true;
    }

    std::vector<State> states_, next_;
    /// The states of this expansion that can go on in several ways.
    std::vector<State> met_;
    std::size_t most_ = 0;
    unsigned long long steps_ = 0;
};

} // namespace soak

#endif
