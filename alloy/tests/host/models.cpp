// SPDX-License-Identifier: MIT OR Apache-2.0
// The pure parts of the kernel against simple models, with random operations. The random numbers are always the same; a
// failure prints the number of operations.

#include "check.hpp"

#include <alloy/core/ready_queue.hpp>
#include <alloy/core/wait_list.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>

using namespace alloy::rtos;
using namespace alloy::rtos::detail;

namespace {

constexpr int OPERATIONS = 200'000;
constexpr int THREADS = 24;

std::mt19937 random_numbers{12345};
unsigned random_below(unsigned n) { return static_cast<unsigned>(random_numbers() % n); }

struct Failed {
    bool operator()(bool holds, int operation, const char* what) {
        if (!holds && !any) {
            any = true;
            check::fail(__FILE__, __LINE__, std::string(what) + ", at operation " + std::to_string(operation));
        }
        return any;
    }
    bool any = false;
};

} // namespace

TEST("ready.model", "the ready queue returns the most urgent thread, threads of equal rank in order of arrival") {
    ReadyQueue queue{};
    std::map<unsigned, std::deque<Tcb*>> model;
    Tcb threads[THREADS]{};
    std::set<Tcb*> inside;
    Failed failed;
    // One thread is always ready, like the idle thread.
    Tcb idle{};
    idle.rank = IDLE_RANK;
    queue.insert(&idle, IDLE_RANK);
    model[IDLE_RANK].push_back(&idle);
    for (int i = 0; i < OPERATIONS && !failed.any; ++i) {
        Tcb& thread = threads[random_below(THREADS)];
        if (inside.contains(&thread)) {
            if (queue.top() == &thread && random_below(2) == 0) {
                Tcb* const next = queue.remove_running(&thread);
                std::erase(model[thread.rank], &thread);
                failed(next == queue.top(), i, "remove_running returns the next thread");
            } else {
                queue.remove(&thread);
                std::erase(model[thread.rank], &thread);
            }
            inside.erase(&thread);
        } else {
            thread.rank = static_cast<Rank>(1 + random_below(PRIORITY_COUNT));
            auto& ring = model[thread.rank];
            Tcb* const running = queue.top();
            if (random_below(2) == 0) {
                queue.insert(&thread, thread.rank);
                ring.push_back(&thread);
            } else {
                queue.insert_front(&thread, thread.rank, running);
                ring.insert(!ring.empty() && ring.front() == running ? ring.begin() + 1 : ring.begin(), &thread);
            }
            inside.insert(&thread);
        }
        const auto first =
            std::find_if(model.begin(), model.end(), [](const auto& ring) { return !ring.second.empty(); });
        failed(queue.top() == first->second.front(), i, "the most urgent, first come");
        for (const auto& [rank, ring] : model) {
            const Tcb* at = queue.heads[rank];
            for (const Tcb* expected : ring) {
                failed(at == expected, i, "order within a rank");
                at = at->next;
            }
        }
    }
}

TEST("wait_list.model", "waiters are returned by priority, then in order of arrival, whichever leaves in between") {
    WaitList list{};
    std::vector<Tcb*> model;
    Tcb threads[THREADS]{};
    Waiter waiters[THREADS]{};
    Failed failed;
    for (int i = 0; i < OPERATIONS && !failed.any; ++i) {
        const unsigned n = random_below(THREADS);
        Tcb& thread = threads[n];
        const auto place = std::find(model.begin(), model.end(), &thread);
        if (place != model.end()) {
            if (random_below(2) == 0 && !model.empty()) {
                failed(list.pop() == model.front(), i, "pop gives the first");
                model.erase(model.begin());
            } else {
                list.remove(&thread);
                model.erase(place);
            }
        } else {
            thread.rank = static_cast<Rank>(1 + random_below(PRIORITY_COUNT));
            thread.waiter = &waiters[n];
            list.insert(&thread);
            const auto behind = std::find_if(model.begin(), model.end(), [&](Tcb* t) { return t->rank > thread.rank; });
            model.insert(behind, &thread);
        }
        failed(list.first == (model.empty() ? nullptr : model.front()), i, "the first is the most urgent");
    }
    while (!model.empty() && !failed.any) {
        failed(list.pop() == model.front(), OPERATIONS, "the rest comes out in order");
        model.erase(model.begin());
    }
}

namespace {

/// Ticks a queue against a model of due times. The clock starts at `start`, so that it wraps or not.
void timeouts_against_model(Tick start, Tick longest) {
    TimeoutQueue queue{};
    queue.prepare();
    queue.now = start;
    queue.plan();
    constexpr unsigned NODES = 64;
    TimeoutNode nodes[NODES]{};
    std::map<TimeoutNode*, std::uint64_t> model;
    std::uint64_t now = start;
    Failed failed;
    for (int i = 0; i < OPERATIONS && !failed.any; ++i) {
        TimeoutNode& node = nodes[random_below(NODES)];
        if (random_below(3) == 0) {
            if (node.armed()) {
                TimeoutQueue::cancel(&node);
                model.erase(&node);
            } else {
                const Tick delay = 1 + random_below(random_below(4) == 0 ? longest : 50);
                node.due = static_cast<Tick>(now) + delay;
                queue.insert(&node);
                model[&node] = now + delay;
            }
            continue;
        }
        ++now;
        ++queue.now;
        std::set<TimeoutNode*> due;
        for (const auto& [each, at] : model) {
            if (at == now)
                due.insert(each);
        }
        std::set<TimeoutNode*> expired;
        if (queue.now == queue.next_event && queue.bits != 0) {
            queue.begin_look();
            while (queue.looking()) {
                if (TimeoutNode* const each = queue.step_look(); each != nullptr)
                    expired.insert(each);
            }
        }
        failed(expired == due, i, "exactly the due timeouts expire");
        for (TimeoutNode* each : expired)
            model.erase(each);
    }
}

} // namespace

TEST("timeouts.model", "each sleeper expires at its tick and no other") { timeouts_against_model(0, 3000); }
TEST("timeouts.wrap", "the same across a wrap of the clock") { timeouts_against_model(UINT32_MAX - 20'000, 3000); }
TEST("timeouts.half", "the same across the middle of the clock's range") { timeouts_against_model(0x7fffff00U, 3000); }

TEST("timeouts.longest", "the longest timeout is exact, and those too far ahead do not disturb the near ones") {
    timeouts_against_model(5, MAX_TIMEOUT);
    timeouts_against_model(UINT32_MAX - 5'000, MAX_TIMEOUT);
}

TEST("timeouts.moves", "a sleeper of d ticks is moved at most log2(d) times") {
    for (const Tick delay : {1U, 2U, 3U, 100U, 1000U, 4095U, 65535U}) {
        for (const Tick start : {0U, 1U, 77U, 4095U, 100'000U}) {
            TimeoutQueue queue{};
            queue.prepare();
            queue.now = start;
            TimeoutNode node{};
            node.due = start + delay;
            queue.insert(&node);
            unsigned moves = 0;
            bool expired = false;
            while (!expired) {
                ++queue.now;
                if (queue.now == queue.next_event && queue.bits != 0) {
                    queue.begin_look();
                    while (queue.looking()) {
                        expired = queue.step_look() != nullptr;
                        ++moves;
                    }
                }
            }
            unsigned bound = 1;
            while ((delay >> bound) != 0)
                ++bound;
            EXPECT(queue.now == start + delay);
            EXPECT(moves <= bound + 1);
        }
    }
}
