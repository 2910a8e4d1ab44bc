// SPDX-License-Identifier: MIT OR Apache-2.0
#include "watch.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace soak {

using model::Call;

void Watch::start(const model::Model& begin) {
    states_.clear();
    State first{};
    first.model = begin;
    states_.push_back(first);
}

unsigned Watch::State::ways() const {
    if (model.level() != 0) {
        if (is_in_timer())
            return timer == Timer::Called ? 1 : 0;
        if (is_end_of_sleep())
            return 1;
        const int expired = model.expired();
        const bool is_seen = expired >= 0 && expired < static_cast<int>(model::TIMERS);
        return is_seen || !model.is_interrupt_busy() ? 0 : model.ways();
    }
    if (model.running() < 0)
        return 0;
    if (model.is_busy())
        return model.ways();
    return !model.has_returned() && (has_begun & 1U << model.running()) != 0 ? 1 : 0;
}

void Watch::State::go_on(unsigned way) {
    if (is_in_timer()) {
        timer_result = model.timer_call(timer_call);
        timer = Timer::Done;
    } else if (is_end_of_sleep()) {
        model.end_interrupt();
    } else if (model.level() != 0) {
        model.interrupt_go_on(way);
    } else if (model.is_busy()) {
        model.go_on(way);
        // A killed thread does not continue the call that it had begun.
        for (unsigned t = 0; t < model::THREADS; ++t) {
            if (model.thread(t).done && (has_begun & 1U << t) != 0) {
                has_begun &= ~(1U << t);
                begun[t] = {};
            }
        }
    } else {
        const int t = model.running();
        has_begun &= ~(1U << t);
        model.begin(std::exchange(begun[t], {}));
    }
}

void Watch::expand(State state, bool keeps_all) {
    const auto add = [this](const State& one) {
        if (std::find(next_.begin(), next_.end(), one) == next_.end())
            next_.push_back(one);
    };
    for (;;) {
        ++steps_;
        const unsigned ways = state.ways();
        if (keeps_all || ways == 0)
            add(state);
        if (ways == 0)
            return;
        // In a deadlock, the model may change ranks in a cycle forever: it corrects them one by one, in any order.
        if (ways > 1) {
            if (std::find(met_.begin(), met_.end(), state) != met_.end())
                return;
            met_.push_back(state);
        }
        for (unsigned way = 1; way < ways; ++way) {
            State other = state;
            other.go_on(way);
            expand(std::move(other), keeps_all);
        }
        state.go_on(0);
    }
}

void Watch::expand(bool keeps_all) {
    next_.clear();
    met_.clear();
    for (const State& state : states_)
        expand(state, keeps_all);
    states_.swap(next_);
    most_ = std::max(most_, states_.size());
}

bool Watch::begins(unsigned thread, const Call& call) {
    expand(false);
    return keep_if([&](State& state) {
        if (state.model.running() != static_cast<int>(thread) || state.model.has_returned())
            return false;
        state.begun[thread] = call;
        state.has_begun |= 1U << thread;
        return true;
    });
}

bool Watch::returns(unsigned thread, std::uint32_t result) {
    expand(false);
    return keep_if([&](State& state) {
        return state.model.running() == static_cast<int>(thread) && state.model.has_returned() &&
               state.model.take_result() == result;
    });
}

bool Watch::interrupt(const Call& call, int running) {
    expand(true);
    return keep_if([&](State& state) {
        if (state.model.running() != running)
            return false;
        state.model.interrupt(call);
        return true;
    });
}

bool Watch::rests() {
    expand(false);
    return keep([](const model::Model& state) { return state.running() == model::NO_THREAD; });
}

bool Watch::expires(unsigned timer, const Call& call) {
    expand(false);
    return keep_if([&](State& state) {
        if (state.model.expired() != static_cast<int>(timer))
            return false;
        state.timer = Timer::Called;
        state.timer_level = state.model.level();
        state.timer_call = call;
        return true;
    });
}

bool Watch::timer_returns(std::uint32_t result) {
    expand(false);
    return keep_if([&](State& state) {
        if (std::exchange(state.timer, Timer::None) != Timer::Done || state.timer_result != result)
            return false;
        state.timer_result = 0;
        state.timer_level = 0;
        state.timer_call = {};
        return true;
    });
}

bool Watch::ends_interrupt(std::uint32_t result) {
    expand(false);
    return keep_if([&](State& state) {
        return !state.is_in_timer() && state.model.expired() < 0 && !state.model.is_interrupt_busy() &&
               state.model.end_interrupt() == result;
    });
}

void Watch::print() const {
    for (const State& state : states_) {
        const model::Model& m = state.model;
        const int t = m.running();
        std::printf("  the model: at tick %x, %u interrupts; %d runs", m.now(), m.level(), t);
        if (t >= 0)
            std::printf(", busy %d, returned %d with %x", m.is_busy(), m.has_returned(),
                        m.thread(static_cast<unsigned>(t)).result);
        std::printf("; of each thread its rank, its own, wait:");
        for (unsigned each = 0; each < model::THREADS; ++each)
            std::printf(" %u/%u/%u", m.thread(each).rank, m.thread(each).base,
                        static_cast<unsigned>(m.thread(each).wait));
        std::printf("; owners:");
        for (unsigned i = 0; i < model::MUTEXES; ++i)
            std::printf(" %d", m.owner(i));
        std::printf("; by rank:");
        for (unsigned rank = 0; rank < model::RANKS; ++rank) {
            for (const std::uint8_t each : m.ready(rank))
                std::printf(" %u:%u", rank, each);
        }
        std::printf("\n");
    }
}

} // namespace soak
