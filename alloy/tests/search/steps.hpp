// SPDX-License-Identifier: MIT OR Apache-2.0
// The steps shared by every run of the model: the start, a thread's next step, and the end.
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
        for (const std::uint8_t byte : FULL_OF_BYTES)
            m.fill_bytes(byte);
    }
    for (unsigned t = 0; t < THREADS; ++t)
        m.make(t, scenario.threads[t].rank);
}

/// The progress of the threads.
struct Places {
    unsigned at[THREADS]{}; ///< the thread's next operation
    bool again[THREADS]{};  ///< it was re-created
};

/// @param way  the way in which its call continues
inline void step_thread(model::Model& m, const Scenario& scenario, unsigned t, Places& places, unsigned way,
                        Outcome& outcome) {
    const Ops& ops = places.again[t] ? AGAIN : scenario.threads[t].ops;
    unsigned& at = places.at[t];
    if (m.is_busy()) {
        m.go_on(way);
    } else if (m.has_returned()) {
        const std::uint32_t result = m.take_result();
        outcome.push_back(entry(t, static_cast<unsigned>(ops[at]), result, m.now()));
        ++at;
    } else if (at == ops.size()) {
        m.begin({.kind = model::Kind::Finish});
    } else {
        const model::Call call = call_of(ops[at], t, at);
        if (call.kind == model::Kind::Make && m.thread(call.object).done) {
            places.again[call.object] = true;
            places.at[call.object] = 0;
        }
        m.begin(call);
    }
}

/// Between calls, the model itself satisfies the rule of ranks.
inline void check_ranks(const model::Model& m) {
    if (!m.is_busy() && m.level() == 0 && !m.has_circle() && !m.ranks_are_right())
        __builtin_trap();
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
    for (unsigned i = 0; i < model::MUTEXES; ++i)
        outcome.push_back(
            static_cast<std::uint32_t>(m.owner(i) < model::DEAD ? m.owner(i) + 1 : m.owner(i) - model::DEAD + 1));
    for (const std::uint32_t message : m.messages())
        outcome.push_back(message);
    for (const std::uint8_t byte : m.bytes())
        outcome.push_back(byte);
}

} // namespace search

#endif
