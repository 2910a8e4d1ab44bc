// SPDX-License-Identifier: MIT OR Apache-2.0
// The states of the model that agree with all observations of the kernel. An interrupt can come before, after or
// between the steps of a call in progress, so there may be several; the next observation keeps those that fit. If none
// is left, the kernel did something that the specification does not allow.
#ifndef ALLOY_TESTS_SOAK_WATCH_HPP
#define ALLOY_TESTS_SOAK_WATCH_HPP

#include "../model/model.hpp"

#include <vector>

namespace soak {

class Watch {
  public:
    void start(const model::Model& begin);

    /// Events, in the order of observation. They return false if no state fits.
    bool begins(unsigned thread, const model::Call& call);
    bool returns(unsigned thread, std::uint32_t result);
    /// @param running  the thread that is interrupted, or NO_THREAD
    bool interrupt(const model::Call& call, int running);
    /// No thread runs.
    bool rests();
    bool expires(unsigned timer, const model::Call& call);
    bool timer_returns(std::uint32_t result);
    bool ends_interrupt(std::uint32_t result);

    /// Keeps the states that satisfy `is`. Returns false if there is none.
    template <class Is> bool keep(Is is) {
        return keep_if([&](const State& state) { return is(state.model); });
    }

    /// Prints the running call in each state, and the ready threads.
    void print() const;

    /// The maximum number of states, and the total.
    [[nodiscard]] std::size_t most() const { return most_; }
    [[nodiscard]] unsigned long long steps() const { return steps_; }

  private:
    enum class Timer : std::uint8_t { None, Called, Done };
    struct State {
        model::Model model;
        /// The calls that threads have started and the model has not.
        model::Call begun[model::THREADS]{};
        std::uint32_t has_begun = 0;
        Timer timer = Timer::None;
        unsigned timer_level = 0; ///< the tick or sleep that runs the timer
        model::Call timer_call{};
        std::uint32_t timer_result = 0;
        friend bool operator==(const State&, const State&) = default;

        [[nodiscard]] bool is_in_timer() const { return timer != Timer::None && model.level() == timer_level; }
        /// A sleep with nothing left to do ends unobserved.
        [[nodiscard]] bool is_end_of_sleep() const {
            return model.is_sleep() && model.expired() < 0 && !model.is_interrupt_busy();
        }
        /// The number of ways in which it can continue unobserved.
        [[nodiscard]] unsigned ways() const;
        void go_on(unsigned way);
    };

    /// Advances each state as far as it can unobserved; keeps the intermediate states, too, if asked.
    void expand(bool keeps_all);
    void expand(State state, bool keeps_all);
    /// Keeps the states that fit, after applying `act` to them; if there is none, keeps all, for the report.
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
    /// The states of this expansion that can continue in several ways.
    std::vector<State> met_;
    std::size_t most_ = 0;
    unsigned long long steps_ = 0;
};

} // namespace soak

#endif
