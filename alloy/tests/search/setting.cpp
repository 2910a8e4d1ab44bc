// SPDX-License-Identifier: MIT OR Apache-2.0
#include "setting.hpp"

namespace search {

using enum Op;

namespace {

constexpr std::uint8_t ABOVE = 4, BELOW = 8, LAST = 9;

/// Threads A, B and C; operations of A refer to B and vice versa.
constexpr Scenario scenario(Program a, Program b, Program c, Isr isr, bool full = false) {
    return {{a, b, c}, isr, full, Isr::Wake, {}, 0, 0, 0, false, false};
}
constexpr Scenario with_floats(Scenario s, std::uint8_t who) {
    s.floats = who;
    return s;
}
constexpr Scenario with_timer(Scenario s) {
    s.timer = true;
    return s;
}
constexpr Scenario asleep(Scenario s) {
    s.sleeps = true;
    return s;
}

constexpr Scenario PREEMPTED =
    scenario({{Run, Run}, RANK_A}, {{Take, Run}, ABOVE}, {{AwaitWake, Run}, LAST}, Isr::Give);
// B suspends A, which waits for the mutex of C: resuming A changes C's rank.
constexpr Scenario SUSPENDED_WAITER = scenario({{Delay1, Lock1, Unlock1}, RANK_A}, {{Take, Suspend, Run}, ABOVE},
                                               {{Lock1, Delay1, Run, Unlock1}, LAST}, Isr::Give);
// B waits for A, which waits for C, one tick each.
constexpr Scenario CHAIN = scenario({{Delay1, Lock2, Lock1For1, Unlock2}, RANK_A}, {{Delay1, Lock2For1, Run}, BELOW},
                                    {{Lock1, AwaitWake, Unlock1}, LAST}, Isr::Wake);
constexpr Scenario DUE_AT_ONCE =
    scenario({{TakeFor1, Run}, RANK_A}, {{AwaitNoteFor1, Run}, ABOVE}, {{WaitAnyFor1, Run}, LAST}, Isr::Give);

} // namespace

const Setting SETTINGS[] = {
    {"preempted", PREEMPTED},
    {"preempted, floats leave", with_floats(PREEMPTED, 1)},
    {"preempted, floats come", with_floats(PREEMPTED, 2)},
    {"preempted, floats everywhere", with_floats(PREEMPTED, 7)},
    {"suspended waiter", SUSPENDED_WAITER},
    {"suspended waiter, floats", with_floats(SUSPENDED_WAITER, 5)},
    {"suspended waiter of a waiter",
     scenario({{Delay1, Lock2, Lock1, Unlock1}, RANK_A}, {{Take, Suspend, Lock2For1, Resume}, ABOVE},
              {{Lock1, Delay1, Delay1, Unlock1}, LAST}, Isr::Give)},
    {"chain of timed waits", CHAIN},
    {"chain of timed waits, asleep", asleep(CHAIN)},
    {"due at once", DUE_AT_ONCE},
    {"due at once, asleep", asleep(DUE_AT_ONCE)},
    {"timer and sleeper",
     with_timer(scenario({{Delay1, Run}, RANK_A}, {{AwaitWake, Run}, ABOVE}, {{TakeFor1, Run}, LAST}, Isr::NotifyA))},
    {"two waiters of a mutex", scenario({{Delay1, Lock1, Unlock1}, RANK_A}, {{Delay1, Lock1For1, Run}, ABOVE},
                                        {{Lock1, Delay1, Run, Unlock1}, LAST}, Isr::Tick)},
    {"flags of three",
     scenario({{WaitAny, Run}, RANK_A}, {{WaitAll}, ABOVE}, {{KeepAny, WaitAnyFor1}, LAST}, Isr::Set2)},
    {"senders and a receiver",
     scenario({{Send, SendFor1}, RANK_A}, {{ReceiveFor1, Run}, ABOVE}, {{Send, Reset}, LAST}, Isr::Receive, true)},
    {"notified",
     scenario({{AwaitNote, AwaitNoteFor1}, RANK_A}, {{Delay1, Notify}, ABOVE}, {{Run}, LAST}, Isr::NotifyA)},
    {"hold", scenario({{Take, Run}, RANK_A}, {{Take, Hold, Give, Release}, ABOVE}, {{Run, Run}, LAST}, Isr::Give)},
    {"equals", scenario({{Yield, Run}, RANK_A}, {{Run, Yield}, RANK_A}, {{AwaitWake, Run}, RANK_A}, Isr::Wake)},
    {"ranks change",
     scenario({{Lock1, Run, Unlock1}, RANK_A}, {{Take, Lower, Lock1For1, Raise}, ABOVE}, {{Run}, LAST}, Isr::Give)},
    {"suspended while preempted",
     scenario({{Run, Run}, RANK_A}, {{Take, Suspend, Delay1, Resume}, ABOVE}, {{Run}, LAST}, Isr::Give)},
    {"receiver of a stream",
     scenario({{Run, Run}, RANK_A}, {{ReceiveThreeFor1, ReceiveByte}, ABOVE}, {{Run}, LAST}, Isr::SendByte)},
    {"sender to a stream",
     scenario({{Run, Run}, RANK_A}, {{SendFourBytes, SendTwoBytesFor1}, ABOVE}, {{Run}, LAST}, Isr::ReceiveByte, true)},
    {"notified otherwise", scenario({{AwaitNoteAndKeep, AwaitNoteAnewFor1}, RANK_A}, {{Delay1, Increment}, ABOVE},
                                    {{Run}, LAST}, Isr::OverwriteA)},
    {"waiter of a condition", scenario({{Lock1, AwaitFor1, Unlock1}, RANK_A}, {{Take, Signal, Run}, ABOVE},
                                       {{Lock1, Run, Unlock1}, LAST}, Isr::Give)},
    {"killed and made again", scenario({{Lock1, Run, Unlock1}, RANK_A}, {{Take, Kill, Make, Run}, ABOVE},
                                       {{Delay1, Lock1For1}, LAST}, Isr::Give)},
    {"joined", scenario({{Join, Run}, RANK_A}, {{Delay1, Run}, ABOVE}, {{Lock1, Lock2}, LAST}, Isr::Wake)},
};
const unsigned SETTING_COUNT = sizeof SETTINGS / sizeof SETTINGS[0];

} // namespace search
