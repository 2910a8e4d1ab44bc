// SPDX-License-Identifier: MIT OR Apache-2.0
// Kills a task at each instruction of each call. An interrupt there readies the most urgent task, which kills the
// victim; its memory is then overwritten, other tasks use the object, and the state must be as if the call had
// completed or had not been made. If the call had returned, it must be complete. For each injection point the victim is
// re-created in the same memory. LANDING_STEP is the distance between two injection points.

#include "kill_cases.hpp"

#include "invariants.hpp"
#include "target.hpp"
#include "timers.hpp"

#include <cstring>
#include <new>

using namespace alloy::rtos;
using namespace kill_test;

namespace {

alignas(Objects) std::byte objects_place[sizeof(Objects)];
alignas(Owned) std::byte owned_place[sizeof(Owned)];
alignas(Victim) std::byte victim_place[sizeof(Victim)];
alignas(Peer) std::byte peer_place[sizeof(Peer)];

const Case* playing;
std::uint32_t instruction;
volatile bool came, is_dead, has_returned;
volatile std::uint32_t result;
const char* wrong;
void expect(bool holds, const char* what) {
    if (!holds && wrong == nullptr)
        wrong = what;
}

BinarySemaphore to_killer;
Task<1024, Priority::Critical, "killer"> killer([] {
    for (;;) {
        to_killer.take().unwrap();
        const Status killed = RTOS::kill(victim());
        is_dead = true;
        expect(killed.is_ok() || killed.unwrap_err() == Error::Finished, "a task is killed, or has finished");
    }
});

void alarm() {
    target::alarm_off();
    came = true;
    to_killer.give_from_isr();
}

void victim_main() {
    target::alarm_in((instruction * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS);
    result = playing->call();
    expect(!is_dead, "a killed task executes nothing more");
    has_returned = true;
}

bool is_of_victim(const void* address) {
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    const auto begin = reinterpret_cast<std::uintptr_t>(victim_place);
    return place >= begin && place < begin + sizeof victim_place;
}

/// Returns true if no part of the victim is in a kernel list.
bool is_forgotten() {
    const detail::TimeoutQueue& t = detail::alloy_kernel.timeouts;
    for (unsigned index = 0; index < 32; ++index) {
        const detail::TimeoutLink* const ring = &t.buckets[index];
        if ((t.bits & (1U << index)) == 0)
            continue;
        for (const detail::TimeoutLink* link = ring->next; link != ring; link = link->next) {
            if (is_of_victim(link))
                return false;
        }
    }
    if (is_of_victim(detail::joiners.first) || detail::joiners.searches != nullptr || t.looking())
        return false;
    const auto* const words = reinterpret_cast<void* const*>(objects_place);
    for (std::size_t i = 0; i < sizeof(Objects) / sizeof(void*); ++i) {
        if (is_of_victim(words[i]))
            return false;
    }
    return true;
}

bool owns_any() {
    const Owned& o = owned();
    return o.mutex.owner() == victim() || o.second.owner() == victim() || o.recursive.owner() == victim();
}

/// @return true if the sweep continues
bool land() {
    has_returned = false;
    came = false;
    is_dead = false;
    result = 0;
    ::new (objects_place) Objects;
    ::new (owned_place) Owned;
    if (playing->prepare != nullptr)
        playing->prepare();
    ::new (victim_place) Victim(victim_main);
    if (playing->act != nullptr)
        playing->act();
    alloy::port::Port::mask();
    const bool is_late = !came;
    if (is_late) {
        target::alarm_off();
        target::request_irq(target::ALARM_IRQ);
    }
    alloy::port::Port::unmask();
    while (!RTOS::is_finished(victim())) {
    }
    if (const char* const broken = test::broken_invariant(); broken != nullptr)
        expect(false, broken);
    expect(is_forgotten(), "no list contains a part of a dead task");
    // A mutex continues to name its owner.
    if (!owns_any())
        std::memset(victim_place, 0xa5, sizeof victim_place);
    expect(playing->check(has_returned, result), "the call completed or was not made");
    if (peer_is_made()) {
        (void)RTOS::kill(peer());
        forget_peer();
    }
    expect(RTOS::active_priority(RTOS::current_task()) == Priority::Low,
           "no priority donated by the dead task is left");
    if (const char* const broken = test::broken_invariant(); broken != nullptr)
        expect(false, broken);
    return !is_late && wrong == nullptr;
}

Task<2048, Priority::Low, "driver"> driver([] {
    target::tick_off();
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    std::uint32_t landings = 0;
    for (unsigned i = 0; i < CASE_COUNT && wrong == nullptr; ++i) {
        playing = &CASES[i];
        for (instruction = 1U + i % LANDING_STEP; land(); instruction += LANDING_STEP) {
            ++landings;
        }
        ++landings;
        if (wrong != nullptr) {
            target::print("not so: ");
            target::print(wrong);
            target::print(", in ");
            target::print(playing->id);
            target::print(" at instruction ");
            target::print(instruction);
            target::print("\n");
        }
    }
    target::print(CASE_COUNT);
    target::print(" calls, ");
    target::print(landings);
    target::print(" landings\n");
    target::finish(wrong == nullptr ? 0 : 1);
});

bool is_peer_made;

} // namespace

namespace kill_test {

Objects& objects() {
    void* const place = objects_place;
    return *static_cast<Objects*>(place);
}
Owned& owned() {
    void* const place = owned_place;
    return *static_cast<Owned*>(place);
}
Victim& victim() {
    void* const place = victim_place;
    return *static_cast<Victim*>(place);
}
Peer& peer() {
    void* const place = peer_place;
    return *static_cast<Peer*>(place);
}
void make_peer(void (*function)()) {
    is_peer_made = true;
    ::new (peer_place) Peer(function);
}
bool peer_is_made() { return is_peer_made; }
void forget_peer() { is_peer_made = false; }

} // namespace kill_test

int main() {
    RTOS::start();
    return 1;
}
