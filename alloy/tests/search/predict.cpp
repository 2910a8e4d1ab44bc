// SPDX-License-Identifier: MIT OR Apache-2.0
#include "predict.hpp"

#include "../model/model.hpp"

namespace search {

namespace {

using model::Kind;
using model::Model;

struct Run {
    const Scenario& scenario;
    unsigned before;     ///< the step before which the interrupt comes
    bool nested;         ///< the second comes as well,
    unsigned inside = 0; ///< before this step of the first
    bool came = false, came_inside = false;
    unsigned steps = 0;
    Outcome outcome{};

    void note(Model& m, unsigned who, Isr isr, std::uint32_t result) {
        outcome.push_back(entry(who, static_cast<unsigned>(isr), result, m.now()));
    }

    void second(Model& m) {
        m.interrupt(call_of(scenario.second));
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
        if (scenario.full) {
            m.fill(GIVEN, 1);
            for (const std::uint32_t message : FULL_OF)
                m.fill(message);
        }
        for (unsigned t = 0; t < THREADS; ++t)
            m.make(t, scenario.threads[t].rank);
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
                step(m, static_cast<unsigned>(t), at[t]);
            }
        }
        state(m);
    }

    void tick(Model& m) {
        m.interrupt({.kind = Kind::Tick});
        while (m.is_interrupt_busy())
            m.interrupt_go_on();
        m.end_interrupt();
    }

    void step(Model& m, unsigned t, unsigned& at) {
        const Ops& ops = scenario.threads[t].ops;
        if (m.is_busy()) {
            m.go_on();
        } else if (m.has_returned()) {
            const std::uint32_t result = m.take_result();
            outcome.push_back(entry(t, static_cast<unsigned>(ops[at]), result, m.now()));
            ++at;
        } else if (at == ops.size()) {
            m.begin({.kind = Kind::Finish});
        } else {
            m.begin(call_of(ops[at], t, at));
        }
    }

    void state(const Model& m) {
        for (unsigned t = 0; t < THREADS; ++t) {
            const Model::Thread& thread = m.thread(t);
            const bool aside = thread.rank == model::SERVICE || thread.rank == model::PARKED;
            outcome.push_back(thread.done ? 255U : aside ? 254U : thread.rank);
        }
        outcome.push_back(m.count(GIVEN));
        outcome.push_back(m.count(WOKEN));
        outcome.push_back(m.flags());
        outcome.push_back(static_cast<std::uint32_t>(m.owner(0) + 1));
        outcome.push_back(static_cast<std::uint32_t>(m.owner(1) + 1));
        for (const std::uint32_t message : m.messages())
            outcome.push_back(message);
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
            if (!nested)
                break;
        }
    }
}

} // namespace search
