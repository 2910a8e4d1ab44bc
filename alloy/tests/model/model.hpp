// SPDX-License-Identifier: MIT OR Apache-2.0
// The specification as a program; docs/design/alloy-proof.md has its rules in words. A call happens at once, or in a
// few steps, between which interrupts may come by design; the most urgent ready thread takes the next step. Uses no
// library container, so that it runs on a target.
#ifndef ALLOY_TESTS_MODEL_MODEL_HPP
#define ALLOY_TESTS_MODEL_MODEL_HPP

#include "call.hpp"
#include "list.hpp"

#include <cstdint>

namespace model {

inline constexpr unsigned THREADS = 7, SEMAPHORES = BINARY + 1, MUTEXES = RECURSIVE + 1, CONDITIONS = 1, TIMERS = 3,
                          BLOCKS = 2;
inline constexpr unsigned QUEUE_CAPACITY = 2, MAXIMUM = 2, STREAM_CAPACITY = 3, TRIGGER = 2;
/// Ranks of the kernel: a lower one is more urgent.
inline constexpr std::uint8_t SERVICE = 1, IDLE = 10, PARKED = 11, RANKS = 12;
inline constexpr int NO_THREAD = -1;
/// From this number on: the owner of a contended mutex whose owner's memory now belongs to another thread.
inline constexpr int DEAD = THREADS;

enum class Wait : std::uint8_t {
    None,
    Sleep,
    Note,
    Semaphore,
    Queue,
    Flags,
    Mutex,
    Join,
    Condition,
    StreamReader,
    StreamWriter
};

/// The order in which timeouts were armed. It distinguishes states only where a call requests that order.
struct Arming {
    std::uint32_t number = 0;
    friend constexpr bool operator==(Arming, Arming) { return true; }
};

class Model {
  public:
    struct Thread;

    /// Makes a thread ready, before the start.
    void make(unsigned t, std::uint8_t rank, bool shares = false);

    /// The running thread, or NO_THREAD. During a call that lets no other thread run, its caller.
    [[nodiscard]] int running() const { return running_; }
    /// Starts a call of the running thread, with its first step.
    void begin(const Call& call);
    /// Returns true if the running thread's call has further steps. Interrupts come between them.
    [[nodiscard]] bool is_busy() const { return running_ >= 0 && threads_[running_].steps.kind != Kind::Nothing; }
    /// The number of ways in which the running thread's call, or the innermost interrupt, may continue: wrong ranks are
    /// corrected in any order, and timeouts of one tick are handled in any order, or in the order of their arming.
    [[nodiscard]] unsigned ways() const;
    void go_on(unsigned way = IN_ORDER);
    /// The number of ranks that the current context still has to correct.
    [[nodiscard]] unsigned wrong_ranks() const { return static_cast<unsigned>(__builtin_popcount(wrong())); }
    /// Returns true if the running thread's call has ended.
    [[nodiscard]] bool has_returned() const { return running_ >= 0 && threads_[running_].returned; }
    /// Takes the call's result.
    std::uint32_t take_result();

    /// An interrupt has come, and has done nothing yet. A second one may come inside it, and ends first.
    void interrupt(const Call& call);
    /// The value of a nested tick that leaves unhandled timeouts to the outer tick. Otherwise the nested tick handles
    /// them too.
    static constexpr std::uint32_t OWN_ONLY = 1;
    /// The number of active interrupts.
    [[nodiscard]] unsigned level() const { return levels_; }
    [[nodiscard]] bool is_interrupt_busy() const { return levels_ != 0 && interrupts_[levels_ - 1].busy; }
    /// Returns true if the innermost one is the end of a sleep, which no call reports.
    [[nodiscard]] bool is_sleep() const { return levels_ != 0 && interrupts_[levels_ - 1].call.kind == Kind::Sleep; }
    void interrupt_go_on(unsigned way = IN_ORDER);
    static constexpr unsigned IN_ORDER = ~0U;
    /// A timer's function, with which the interrupt continues. It makes one call.
    [[nodiscard]] int expired() const { return levels_ != 0 ? interrupts_[levels_ - 1].expired : NO_THREAD; }
    std::uint32_t timer_call(const Call& call);
    std::uint32_t end_interrupt();

    /// After a slice of ticks, the next thread of equal priority runs if the running one is created to share.
    void start_slices(std::uint32_t period);

    /// Returns true if a timeout or timer is armed.
    [[nodiscard]] bool awaits_tick() const;
    /// Ticks until the first of them is due.
    [[nodiscard]] std::uint32_t until_due() const;
    [[nodiscard]] std::uint32_t now() const { return now_; }
    void set_now(std::uint32_t now) { now_ = now; }
    /// Between calls: returns true if each rank is the most urgent of the thread's own and of its direct and indirect
    /// waiters.
    [[nodiscard]] bool ranks_are_right() const;
    /// Returns true if there is a deadlock: two threads wait for each other's mutexes.
    [[nodiscard]] bool has_circle() const;

    struct Thread {
        std::uint8_t base, rank;
        bool suspended, holds, done, shares, returned;
        Wait wait;
        std::uint8_t object, mode;
        bool timed, all, keep, noted;
        std::uint32_t due, result, mask, item, note;
        /// The result of its call if its wait succeeds.
        std::uint32_t success;
        Arming arming;
        /// The next step of its call.
        struct Steps {
            Kind kind = Kind::Nothing;
            bool held = false, begun = false;
            std::uint8_t at = 0;
            std::uint8_t lends = 0; ///< for a lock: the rank with which it started to donate
            std::uint32_t cleared = 0, looked = 0, until = 0;
            friend bool operator==(const Steps&, const Steps&) = default;
        } steps;
        friend bool operator==(const Thread&, const Thread&) = default;
    };
    [[nodiscard]] const Thread& thread(unsigned t) const { return threads_[t]; }
    [[nodiscard]] std::uint32_t count(unsigned semaphore) const { return counts_[semaphore]; }
    [[nodiscard]] std::uint32_t flags() const { return flags_; }
    [[nodiscard]] int owner(unsigned mutex) const { return owners_[mutex]; }
    [[nodiscard]] unsigned depth() const { return depth_; }
    [[nodiscard]] bool timer_runs(unsigned timer) const { return timers_[timer].armed; }
    [[nodiscard]] std::uint32_t timer_due(unsigned timer) const { return timers_[timer].due; }
    using Threads = List<std::uint8_t, THREADS>;
    /// The ready threads of a rank, and the waiters of each object, in order.
    [[nodiscard]] const Threads& ready(unsigned rank) const { return ready_[rank]; }
    [[nodiscard]] const Threads& waiting_for_semaphore(unsigned i) const { return semaphore_waiters_[i]; }
    [[nodiscard]] const Threads& waiting_for_mutex(unsigned i) const { return mutex_waiters_[i]; }
    [[nodiscard]] const Threads& waiting_for_condition(unsigned i) const { return condition_waiters_[i]; }
    [[nodiscard]] const Threads& waiting_for_queue() const { return queue_waiters_; }
    [[nodiscard]] const Threads& waiting_for_flags() const { return flag_waiters_; }
    [[nodiscard]] const Threads& joiners() const { return joiners_; }
    [[nodiscard]] const Threads& readers() const { return readers_; }
    [[nodiscard]] const Threads& writers() const { return writers_; }
    using Messages = List<std::uint32_t, QUEUE_CAPACITY>;
    [[nodiscard]] const Messages& messages() const { return messages_; }
    using Stream = List<std::uint8_t, STREAM_CAPACITY>;
    [[nodiscard]] const Stream& bytes() const { return bytes_; }
    void fill(unsigned semaphore, std::uint32_t count) { counts_[semaphore] = static_cast<std::uint8_t>(count); }
    void fill(std::uint32_t message) { messages_.push_back(message); }
    void fill_bytes(std::uint8_t byte) { bytes_.push_back(byte); }

    friend bool operator==(const Model&, const Model&) = default;

  private:
    struct Timer {
        bool armed = false;
        std::uint32_t due = 0, period = 0;
        Arming arming{};
        friend bool operator==(const Timer&, const Timer&) = default;
    };
    using Set = std::uint8_t; ///< a set of threads, one bit each
    struct Interrupt {
        Call call{};
        bool busy = false, begun = false;
        std::int8_t expired = NO_THREAD;
        Set touched = 0; ///< the threads whose rank it may have made wrong
        std::uint32_t due_threads = 0, due_timers = 0, cleared = 0, looked = 0, result = 0;
        friend bool operator==(const Interrupt&, const Interrupt&) = default;
    };
    static constexpr unsigned SLICE = TIMERS;

    void settle();
    void ready_new(unsigned t, std::uint8_t rank, bool shares);
    void end(unsigned t, std::uint32_t result);
    void wait(unsigned t, Wait kind, const Call& call, std::uint32_t due);
    void wait(unsigned t, Wait kind, const Call& call) { wait(t, kind, call, now_ + call.timeout); }
    void wake(unsigned t, std::uint32_t result);
    Threads* list_of(unsigned t);
    void enter(unsigned t);
    void leave(unsigned t);

    // Ranks.
    void set_rank(unsigned t, std::uint8_t rank, bool front);
    [[nodiscard]] std::uint8_t wanted(unsigned t) const;
    [[nodiscard]] std::uint8_t lent(unsigned t) const;
    [[nodiscard]] Set wrong() const;
    [[nodiscard]] int blocked_by(unsigned t) const;
    [[nodiscard]] Set lends_to(unsigned t) const;
    [[nodiscard]] static int nth(Set set, unsigned n);
    bool set_right(unsigned way);
    [[nodiscard]] bool keeps_place(unsigned t) const;

    void begin_steps(unsigned t, const Call& call, bool held);
    void end_steps(unsigned t);

    // Mutexes and condition variables.
    [[nodiscard]] bool closes_circle(unsigned t, int owner) const;
    void begin_lock(unsigned t, const Call& call);
    void lock(unsigned t, unsigned way);
    [[nodiscard]] bool may_take_back() const;
    void take_back(unsigned t);
    void let_go(unsigned mutex);
    void begin_unlock(unsigned t, const Call& call);
    void begin_await(unsigned t, const Call& call);
    void await(unsigned t, unsigned way);

    // The stream buffer.
    void begin_receive_bytes(unsigned t, const Call& call);
    void send_bytes(unsigned t);
    void receive_bytes(unsigned t);
    void put(std::uint32_t first, unsigned n);
    std::uint32_t take(unsigned n);
    [[nodiscard]] unsigned room_for(unsigned size) const;
    [[nodiscard]] unsigned at_hand(unsigned size) const;

    void reset(unsigned t);
    void finish(unsigned t);
    void kill(unsigned t, unsigned way);
    bool wake_joiner(unsigned of);
    void bury(unsigned t);
    bool look(std::uint32_t& cleared, std::uint32_t& looked);
    /// Calls that both a thread and an interrupt may make.
    std::uint32_t give(unsigned semaphore);
    bool send(std::uint32_t item);
    bool receive(std::uint32_t& item);
    std::uint32_t notify(unsigned t, std::uint32_t value, Action action);
    std::uint32_t shared(const Call& call);
    [[nodiscard]] bool is_past(std::uint32_t due) const { return now_ - due < 0x80000000U; }
    void begin_interrupt();
    void pass_ticks(std::uint32_t n, bool own_only);
    [[nodiscard]] bool is_due(unsigned i) const;
    [[nodiscard]] bool may_leave_due() const;
    void go_on_tick(unsigned way);
    void expire(unsigned timer);

    Thread threads_[THREADS]{};
    unsigned made_ = 0;
    Threads ready_[RANKS], semaphore_waiters_[SEMAPHORES], mutex_waiters_[MUTEXES], condition_waiters_[CONDITIONS],
        queue_waiters_, flag_waiters_, joiners_, readers_, writers_;
    std::int8_t owners_[MUTEXES] = {NO_THREAD, NO_THREAD, NO_THREAD, NO_THREAD};
    std::uint8_t depth_ = 0;
    std::uint8_t waited_for_ = 0; ///< a bit for each mutex that a thread has waited for since it was last free
    std::uint8_t counts_[SEMAPHORES]{};
    std::uint8_t blocks_ = BLOCKS;
    Messages messages_;
    Stream bytes_;
    Timer timers_[TIMERS + 1]{};
    /// A tick, one inside it, and one inside that.
    Interrupt interrupts_[3]{};
    unsigned levels_ = 0;
    std::uint32_t flags_ = 0, now_ = 0;
    Arming armings_{};
    int running_ = NO_THREAD;
    /// The calls of the threads that are in progress.
    Call calls_[THREADS]{};
};

} // namespace model

#endif
