// SPDX-License-Identifier: MIT OR Apache-2.0
// The specification as a program: each operation happens at once, the most urgent ready thread takes the next step.
#ifndef ALLOY_TESTS_SEARCH_MODEL_HPP
#define ALLOY_TESTS_SEARCH_MODEL_HPP

#include "scenario.hpp"

#include <array>
#include <deque>

namespace search {

class Model {
  public:
    explicit Model(const Scenario& scenario);
    /// Runs to the end with the interrupt before the given step. False if the end comes before that step.
    bool run(unsigned isr_before);
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] unsigned steps() const { return steps_; }

  private:
    enum class Wait : std::uint8_t { None, Sleep, Note, Wake, Give, Queue, Flags, Mutex1, Mutex2, Join };
    using List = std::vector<std::uint8_t>;
    struct Thread {
        std::uint8_t base = 0, rank = 0;
        bool suspended = false, holds = false, done = false, logs = false;
        Wait wait = Wait::None;
        std::uint32_t due = 0, armed = 0, result = 0;
        std::uint8_t mask = 0, item = 0;
        bool all = false, clear = false;
        unsigned at = 0;
        std::uint32_t note = 0;
        bool noted = false;
    };
    /// An operation that takes steps, in between which an interrupt comes but no thread.
    struct Steps {
        bool set = false, reset = false, lock = false, timed = false;
        unsigned mutex = 0;
        [[nodiscard]] bool any() const { return set || reset || lock; }
        std::uint32_t cleared = 0, looked = 0;
        unsigned old = 0;
    };

    int top() const;
    void step(unsigned t);
    void begin(unsigned t, Op op);
    void go_on(unsigned t);
    void interrupt();
    void tick();
    void end(unsigned t, std::uint32_t result);
    void wake(unsigned t, std::uint32_t result);
    void wait(unsigned t, Wait kind, bool timed);
    List& list(Wait kind) { return lists_[static_cast<unsigned>(kind)]; }
    void enter(unsigned t);
    void leave(unsigned t);
    void set_rank(unsigned t, std::uint8_t rank, bool front);
    std::uint8_t wanted(unsigned t) const;
    int blocked_by(unsigned t) const;
    void carry(int t, int keeps_place = -1);
    void lock(unsigned t, unsigned m, bool timed);
    void wait_for(unsigned t, unsigned m, bool timed);
    void unlock(unsigned t, unsigned m);
    void send(unsigned t, bool timed);
    void receive(unsigned t, bool timed);
    std::uint32_t notify(unsigned to, std::uint32_t bits);
    bool look(std::uint32_t& cleared, std::uint32_t& looked);
    void finish(unsigned t);

    const Scenario& scenario_;
    std::array<Thread, THREADS> threads_;
    std::array<List, 12> ready_;
    std::array<List, 10> lists_;
    std::array<int, 2> owner_{-1, -1};
    std::uint32_t given_ = 0, woken_ = 0, flags_ = 0, now_ = 0, armings_ = 0;
    std::deque<std::uint8_t> queue_;
    Steps stepping_;
    int running_ = -1;
    unsigned steps_ = 0;
    Outcome outcome_;
};

} // namespace search

#endif
