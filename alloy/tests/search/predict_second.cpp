// SPDX-License-Identifier: MIT OR Apache-2.0
#include "predict.hpp"

#include "steps.hpp"

namespace search {

namespace {

using model::Kind;
using model::Model;

struct Walk {
    const Scenario& scenario;
    Entries came;
    Outcomes& allowed;
    unsigned long long steps = 0;

    struct State {
        Model m{};
        Places places{};
        Outcome outcome{};
        bool first_came = false, second_came = false;
        unsigned level_of_first = 0;
    };

    void note(State& s, unsigned who, Isr isr, std::uint32_t result) {
        s.outcome.push_back(entry(who, static_cast<unsigned>(isr), result, s.m.now()));
    }

    /// The number of ways in which it may continue, each of which is tried.
    static unsigned ways(const State& s) {
        const bool is_under_way = s.m.level() != 0 ? s.m.is_interrupt_busy() : s.m.is_busy();
        return is_under_way ? std::max(1U, s.m.wrong_ranks()) : 1U;
    }
    static unsigned way_of(const State& s, unsigned way) { return ways(s) > 1 ? way : Model::IN_ORDER; }

    /// The next step of the first interrupt or of a tick.
    void step_interrupt(State& s, unsigned way) {
        if (s.m.expired() >= 0) {
            s.m.timer_call({.kind = Kind::Give, .object = WOKEN});
        } else if (s.m.is_interrupt_busy()) {
            s.m.interrupt_go_on(way_of(s, way));
        } else {
            const bool is_first = s.m.level() == s.level_of_first;
            const std::uint32_t result = s.m.end_interrupt();
            if (is_first) {
                note(s, BY_ISR, scenario.isr, result);
                s.level_of_first = 0;
            }
        }
    }

    /// Returns false when nothing can continue.
    bool step(State& s, unsigned way) {
        ++steps;
        if (s.m.level() != 0) {
            step_interrupt(s, way);
            return true;
        }
        const int t = s.m.running();
        if (t >= 0)
            step_thread(s.m, scenario, static_cast<unsigned>(t), s.places, way_of(s, way), s.outcome);
        else if (s.m.now() == LATEST || !s.m.awaits_tick())
            return false;
        else
            s.m.interrupt({.kind = Kind::Tick});
        return true;
    }

    void play() {
        State s;
        begin_walk(s.m, scenario);
        if (scenario.timer) {
            s.m.interrupt({.kind = Kind::StartTimer, .timeout = TIMER_DUE});
            s.m.interrupt_go_on();
            s.m.end_interrupt();
        }
        go_on(s);
    }

    /// Continues from this state, with each interrupt at each time that fits.
    void go_on(State s) {
        for (;;) {
            const unsigned entries = s.outcome.size();
            // At the end of a sleep, the clock has moved before the handler runs that handles due timeouts.
            const bool may_be_first = s.m.level() == 0 || (s.m.level() == 1 && scenario.sleeps);
            if (!s.first_came && s.second_came == came.is_second_before && may_be_first && entries == came.first)
                play_first(s);
            const auto where = s.m.level() != 0 ? Entries::Where::Inside : Entries::Where::Between;
            const bool may_be_second = came.where == Entries::Where::Unknown || came.where == where;
            if (!s.second_came && s.first_came != came.is_second_before && may_be_second && entries == came.second)
                play_second(s);
            const bool awaits_first = !s.first_came && entries > came.first;
            if (awaits_first || (!s.second_came && entries > came.second))
                return;
            check_ranks(s.m);
            for (unsigned way = 1; way < ways(s); ++way) {
                State other = s;
                (void)step(other, way);
                go_on(other);
            }
            if (!step(s, 0))
                break;
        }
        if (!s.first_came || !s.second_came)
            return;
        note_end(s.m, s.outcome);
        allowed.insert(s.outcome);
    }

    void play_first(State s) {
        s.m.interrupt(call_of(scenario.isr));
        s.first_came = true;
        s.level_of_first = s.m.level();
        go_on(s);
    }

    void play_second(const State& s) {
        const model::Call call = call_of(scenario.second);
        play_second(s, call);
        if (call.kind == Kind::Tick && s.m.level() != 0)
            play_second(s, {.kind = Kind::Tick, .value = Model::OWN_ONLY});
    }
    void play_second(State s, const model::Call& call) {
        s.m.interrupt(call);
        go_on_second(s);
    }
    void go_on_second(State s) {
        while (s.m.is_interrupt_busy()) {
            for (unsigned way = 1; way < ways(s); ++way) {
                State other = s;
                step_inner(other, way);
                go_on_second(other);
            }
            step_inner(s, 0);
        }
        note(s, BY_SECOND, scenario.second, s.m.end_interrupt());
        s.second_came = true;
        go_on(s);
    }
    void step_inner(State& s, unsigned way) {
        if (s.m.expired() >= 0)
            s.m.timer_call({.kind = Kind::Give, .object = WOKEN});
        else
            s.m.interrupt_go_on(way_of(s, way));
    }
};

} // namespace

unsigned long long predict_second(const Scenario& scenario, const Entries& came, Outcomes& allowed) {
    allowed.clear();
    Walk walk{scenario, came, allowed};
    walk.play();
    return walk.steps;
}

} // namespace search
