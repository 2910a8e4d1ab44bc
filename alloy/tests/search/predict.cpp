// SPDX-License-Identifier: MIT OR Apache-2.0
#include "predict.hpp"

#include "steps.hpp"

namespace search {

namespace {

using model::Kind;
using model::Model;

/// Where the model leaves an order open, each order is tried: the choices of one run, from which those of the next
/// follow.
class Choices {
  public:
    unsigned next(unsigned ways) {
        if (at_ == size_)
            list_[size_++] = {0, static_cast<std::uint8_t>(ways)};
        if (size_ == MOST)
            __builtin_trap();
        return list_[at_++].taken;
    }
    /// Advances to the next run. Returns false if all have been tried.
    bool advance() {
        at_ = 0;
        for (; size_ != 0; --size_) {
            if (++list_[size_ - 1].taken != list_[size_ - 1].ways)
                return true;
        }
        return false;
    }

  private:
    static constexpr unsigned MOST = 64;
    struct Choice {
        std::uint8_t taken, ways;
    } list_[MOST]{};
    unsigned at_ = 0, size_ = 0;
};

struct Run {
    const Scenario& scenario;
    Choices& choices;
    unsigned before;     ///< the step before which the interrupt comes
    bool nested;         ///< the second comes as well,
    unsigned inside = 0; ///< before this step of the first
    bool leaves = false; ///< as a tick inside a tick, it leaves unhandled timeouts to the outer one
    bool came = false, came_inside = false;
    unsigned steps = 0;
    Outcome outcome{};

    void note(Model& m, unsigned who, Isr isr, std::uint32_t result) {
        outcome.push_back(entry(who, static_cast<unsigned>(isr), result, m.now()));
    }

    unsigned way(const Model& m) {
        const unsigned ways = m.wrong_ranks();
        return ways > 1 ? choices.next(ways) : Model::IN_ORDER;
    }

    void second(Model& m) {
        model::Call call = call_of(scenario.second);
        call.value = leaves ? Model::OWN_ONLY : call.value;
        m.interrupt(call);
        while (m.is_interrupt_busy())
            m.interrupt_go_on(way(m));
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
            m.interrupt_go_on(way(m));
        }
        note(m, BY_ISR, scenario.isr, m.end_interrupt());
    }

    void play() {
        Model m;
        begin_walk(m, scenario);
        Places places;
        for (;; ++steps) {
            const int t = m.running();
            if (steps == before)
                first(m);
            else if (t < 0) {
                if (m.now() == LATEST || !m.awaits_tick())
                    break;
                tick(m);
            } else {
                step_thread(m, scenario, static_cast<unsigned>(t), places, way(m), outcome);
            }
            check_ranks(m);
        }
        note_end(m, outcome);
    }

    void tick(Model& m) {
        m.interrupt({.kind = Kind::Tick});
        while (m.is_interrupt_busy())
            m.interrupt_go_on(way(m));
        m.end_interrupt();
    }
};

} // namespace

unsigned long long predict(const Scenario& scenario, bool nested, Outcomes& allowed) {
    unsigned long long states = 0;
    allowed.clear();
    for (unsigned before = 0;; ++before) {
        for (unsigned inside = 0;; ++inside) {
            const bool may_leave = nested && scenario.isr == Isr::Tick && scenario.second == Isr::Tick;
            bool came = false, came_inside = false;
            for (const bool leaves : {false, true}) {
                if (leaves && !may_leave)
                    break;
                Choices choices;
                do {
                    Run run{scenario, choices, before, nested, inside, leaves};
                    run.play();
                    states += run.steps;
                    if (run.came && (!nested || run.came_inside))
                        allowed.insert(run.outcome);
                    came = came || run.came;
                    came_inside = came_inside || run.came_inside;
                } while (choices.advance());
            }
            if (!came)
                return states;
            if (!nested || !came_inside)
                break;
        }
    }
}

} // namespace search
