// SPDX-License-Identifier: MIT OR Apache-2.0
// The specification as a program. A call happens at once, or in the few steps between which interrupts come by design;
// the most urgent ready thread takes the next step. No container of the library in it, so that it runs on a target.
#ifndef ALLOY_TESTS_MODEL_MODEL_HPP
#define ALLOY_TESTS_MODEL_MODEL_HPP

#include "call.hpp"
#include "list.hpp"

#include <cstdint>

namespace model {

inline constexpr unsigned THREADS = 7, SEMAPHORES = 3, MUTEXES = 3, TIMERS = 3, BLOCKS = 2;
inline constexpr unsigned QUEUE_CAPACITY = 2, MAXIMUM = 2;
/// Ranks of the kernel: less is more urgent.
inline constexpr std::uint8_t SERVICE = 1, IDLE = 10, PARKED = 11, RANKS = 12;
inline constexpr int NOBODY = -1;

enum class Wait : std::uint8_t { None, Sleep, Note, Semaphore, Queue, Flags, Mutex, Join };

/// In which order things were armed. It tells states apart only where somebody asks for that order.
struct Arming {
    std::uint32_t number = 0;
    friend constexpr bool operator==(Arming, Arming) { return true; }
};

class Model {
  public:
    struct Thread;

    /// Makes a thread ready, before the start.
    void make(unsigned t, std::uint8_t rank, bool shares = false);

    /// The thread that runs, or NOBODY. In a call that lets no other run meanwhile, its caller.
    [[nodiscard]] int running() const { return running_; }
    /// The running thread's first step of a call.
    void begin(const Call& call);
    /// Has the running thread's call further steps? Interrupts come between them.
    [[nodiscard]] bool is_busy() const { return running_ >= 0 && threads_[running_].steps.kind != Kind::Nothing; }
    void go_on();
    /// Has the running thread's call ended?
    [[nodiscard]] bool has_returned() const { return running_ >= 0 && threads_[running_].returned; }
    /// Takes how it ended.
    std::uint32_t take_result();

    /// An interrupt has come, and has done nothing yet. A second one may come inside it; it ends first.
    void interrupt(const Call& call);
    /// A tick inside a tick: the value of the one that does what the other has left, too. One that has nothing of its
    /// own may leave that.
    static constexpr std::uint32_t LEFT_TOO = 1;
    /// How many interrupts are under way.
    [[nodiscard]] unsigned level() const { return levels_; }
    [[nodiscard]] bool is_interrupt_busy() const { return levels_ != 0 && interrupts_[levels_ - 1].busy; }
    /// In how many ways it may go on: equals that are due at one tick come in any order, or in that of their arming.
    [[nodiscard]] unsigned ways() const;
    void interrupt_go_on(unsigned way = IN_ORDER);
    static constexpr unsigned IN_ORDER = ~0U;
    /// A timer's function, which the interrupt goes on with. It does one call.
    [[nodiscard]] int expired() const { return levels_ != 0 ? interrupts_[levels_ - 1].expired : NOBODY; }
    std::uint32_t timer_call(const Call& call);
    std::uint32_t end_interrupt();

    /// Every so many ticks the running thread's next equal runs, if it is made to share.
    void start_slices(std::uint32_t period);

    /// Is anything due at some tick?
    [[nodiscard]] bool awaits_tick() const;
    [[nodiscard]] std::uint32_t now() const { return now_; }
    void set_now(std::uint32_t now) { now_ = now; }

    struct Thread {
        std::uint8_t base, rank;
        bool suspended, holds, done, shares, returned;
        Wait wait;
        std::uint8_t object;
        bool timed, all, keep, noted;
        std::uint32_t due, result, mask, item, note;
        Arming arming;
        /// Where its call goes on.
        struct Steps {
            Kind kind = Kind::Nothing;
            bool held = false, begun = false;
            std::int8_t carry = NOBODY;
            std::uint8_t old = 0;
            std::uint32_t cleared = 0, looked = 0;
            friend bool operator==(const Steps&, const Steps&) = default;
        } steps;
        friend bool operator==(const Thread&, const Thread&) = default;
    };
    [[nodiscard]] const Thread& thread(unsigned t) const { return threads_[t]; }
    [[nodiscard]] std::uint32_t count(unsigned semaphore) const { return counts_[semaphore]; }
    [[nodiscard]] std::uint32_t flags() const { return flags_; }
    [[nodiscard]] int owner(unsigned mutex) const { return owners_[mutex]; }
    [[nodiscard]] bool timer_runs(unsigned timer) const { return timers_[timer].armed; }
    [[nodiscard]] std::uint32_t timer_due(unsigned timer) const { return timers_[timer].due; }
    using Threads = List<std::uint8_t, THREADS>;
    /// The ready threads of a rank, and who waits for what, each in its order.
    [[nodiscard]] const Threads& ready(unsigned rank) const { return ready_[rank]; }
    [[nodiscard]] const Threads& waiting_for_semaphore(unsigned i) const { return semaphore_waiters_[i]; }
    [[nodiscard]] const Threads& waiting_for_mutex(unsigned i) const { return mutex_waiters_[i]; }
    [[nodiscard]] const Threads& waiting_for_queue() const { return queue_waiters_; }
    [[nodiscard]] const Threads& waiting_for_flags() const { return flag_waiters_; }
    [[nodiscard]] const Threads& joiners() const { return joiners_; }
    using Messages = List<std::uint32_t, QUEUE_CAPACITY>;
    [[nodiscard]] const Messages& messages() const { return messages_; }
    void fill(unsigned semaphore, std::uint32_t count) { counts_[semaphore] = static_cast<std::uint8_t>(count); }
    void fill(std::uint32_t message) { messages_.push_back(message); }

    friend bool operator==(const Model&, const Model&) = default;

  private:
    struct Timer {
        bool armed = false;
        std::uint32_t due = 0, period = 0;
        Arming arming{};
        friend bool operator==(const Timer&, const Timer&) = default;
    };
    struct Interrupt {
        Call call{};
        bool busy = false, begun = false;
        std::int8_t carry = NOBODY, expired = NOBODY;
        std::uint32_t due_threads = 0, due_timers = 0, cleared = 0, looked = 0, result = 0;
        friend bool operator==(const Interrupt&, const Interrupt&) = default;
    };
    static constexpr unsigned SLICE = TIMERS;

    void settle();
    void ready_new(unsigned t, std::uint8_t rank, bool shares);
    void end(unsigned t, std::uint32_t result);
    void wait(unsigned t, Wait kind, const Call& call);
    void wake(unsigned t, std::uint32_t result);
    Threads* list_of(unsigned t);
    void enter(unsigned t);
    void leave(unsigned t);
    void set_rank(unsigned t, std::uint8_t rank, bool front);
    [[nodiscard]] std::uint8_t wanted(unsigned t) const;
    [[nodiscard]] int blocked_by(unsigned t) const;
    void carry(std::int8_t& t, int keeps_place);
    void begin_steps(unsigned t, const Call& call, bool held);
    void end_steps(unsigned t);
    [[nodiscard]] bool closes_circle(unsigned t, int owner) const;
    void lock(unsigned t);
    void unlock(unsigned t, unsigned mutex);
    void reset(unsigned t);
    void finish(unsigned t);
    bool look(std::uint32_t& cleared, std::uint32_t& looked);
    /// What both a thread and an interrupt may ask.
    std::uint32_t give(unsigned semaphore);
    bool send(std::uint32_t item);
    bool receive(std::uint32_t& item);
    std::uint32_t notify(unsigned t, std::uint32_t bits);
    std::uint32_t shared(const Call& call);
    [[nodiscard]] bool is_past(std::uint32_t due) const { return now_ - due < UINT32_MAX / 2U; }
    void begin_interrupt();
    void go_on_tick(unsigned way);
    void expire(unsigned timer);

    Thread threads_[THREADS]{};
    unsigned made_ = 0;
    Threads ready_[RANKS], semaphore_waiters_[SEMAPHORES], mutex_waiters_[MUTEXES], queue_waiters_, flag_waiters_,
        joiners_;
    std::int8_t owners_[MUTEXES] = {NOBODY, NOBODY, NOBODY};
    std::uint8_t counts_[SEMAPHORES]{};
    std::uint8_t blocks_ = BLOCKS;
    Messages messages_;
    Timer timers_[TIMERS + 1]{};
    /// A tick, one inside it, and one inside that.
    Interrupt interrupts_[3]{};
    unsigned levels_ = 0;
    std::uint32_t flags_ = 0, now_ = 0;
    Arming armings_{};
    int running_ = NOBODY;
    /// The thread's call whose steps are under way.
    Call calls_[THREADS]{};
};

} // namespace model

#endif
