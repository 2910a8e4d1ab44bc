// SPDX-License-Identifier: MIT OR Apache-2.0
// What each walk through the model needs: how it begins, a thread's next step, and the end.
#ifndef ALLOY_TESTS_SEARCH_STEPS_HPP
#define ALLOY_TESTS_SEARCH_STEPS_HPP

#include "outcome.hpp"
#include "scenario.hpp"

#include "../model/model.hpp"

namespace search {

inline void begin_walk(model::Model& m, const Scenario& scenario) {
    if (scenario.full) {
        m.fill(GIVEN, 1);
        for (const std::uint32_t message : FULL_OF)
            m.fill(message);
    }
    for (unsigned t = 0; t < THREADS; ++t)
        m.make(t, scenario.threads[t].rank);
}

/// @param at  which operation of its own comes next
inline void step_thread(model::Model& m, const Scenario& scenario, unsigned t, unsigned& at, Outcome& outcome) {
    const Ops& ops = scenario.threads[t].ops;
    if (m.is_busy()) {
        m.go_on();
    } else if (m.has_returned()) {
        const std::uint32_t result = m.take_result();
        outcome.push_back(entry(t, static_cast<unsigned>(ops[at]), result, m.now()));
        ++at;
    } else if (at == ops.size()) {
        m.begin({.kind = model::Kind::Finish});
    } else {
        m.begin(call_of(ops[at], t, at));
    }
}

inline void note_end(const model::Model& m, Outcome& outcome) {
    for (unsigned t = 0; t < THREADS; ++t) {
        const model::Model::Thread& thread = m.thread(t);
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

} // namespace search

#endif
