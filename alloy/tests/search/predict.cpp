// SPDX-License-Identifier: MIT OR Apache-2.0
#include "predict.hpp"

#include "steps.hpp"

namespace search {

namespace {

using model::Kind;
using model::Model;

struct Run {
    const Scenario& scenario;
    unsigned before;       ///< the step before which the interrupt comes
    bool nested;           ///< the second comes as well,
    unsigned inside = 0;   ///< before this step of the first
    bool left_too = false; ///< as a tick inside a tick, it does what that has left, too
    bool came = false, came_inside = false;
    unsigned steps = 0;
    Outcome outcome{};

    void note(Model& m, unsigned who, Isr isr, std::uint32_t result) {
        outcome.push_back(entry(who, static_cast<unsigned>(isr), result, m.now()));
    }

    void second(Model& m) {
        model::Call call = call_of(scenario.second);
        call.value = left_too ? Model::LEFT_TOO : call.value;
        m.interrupt(call);
        while (m.is_interrupt_busy())
            m.interrupt_go_on();
        note(m, BY_SECOND, scenario.second, m.end_interrupt());
    }

    void first(Model& m) {
        came = true;
        m.interrupt(call_of(scenario.isr));
        for (unsigned step = 0;; ++step) {
            if (nested && step == inside) {
                came_inside = true;
                second(m);
            }
            if (!m.is_interrupt_busy())
                break;
            m.interrupt_go_on();
        }
        note(m, BY_ISR, scenario.isr, m.end_interrupt());
    }

    void play() {
        Model m;
        begin_walk(m, scenario);
        unsigned at[THREADS]{};
        for (;; ++steps) {
            const int t = m.running();
            if (steps == before)
                first(m);
            else if (t < 0) {
                if (m.now() == LATEST || !m.awaits_tick())
                    break;
                tick(m);
            } else {
                step_thread(m, scenario, static_cast<unsigned>(t), at[t], outcome);
            }
        }
        note_end(m, outcome);
    }

    void tick(Model& m) {
        m.interrupt({.kind = Kind::Tick});
        while (m.is_interrupt_busy())
            m.interrupt_go_on();
        m.end_interrupt();
    }
};

} // namespace

unsigned long long predict(const Scenario& scenario, bool nested, Outcomes& allowed) {
    unsigned long long states = 0;
    allowed.clear();
    for (unsigned before = 0;; ++before) {
        for (unsigned inside = 0;; ++inside) {
            Run run{scenario, before, nested, inside};
            run.play();
            if (!run.came)
                return states;
            if (nested && !run.came_inside)
                break;
            states += run.steps;
            allowed.insert(run.outcome);
            if (nested && scenario.isr == Isr::Tick && scenario.second == Isr::Tick) {
                Run other{scenario, before, nested, inside, true};
                other.play();
                states += other.steps;
                allowed.insert(other.outcome);
            }
            if (!nested)
                break;
        }
    }
}

} // namespace search
