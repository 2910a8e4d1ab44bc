// SPDX-License-Identifier: MIT OR Apache-2.0
#include "scenario.hpp"

namespace search {

using enum Op;
using model::Call;
using model::Clearing;
using model::Kind;

const char* const ISR_NAMES[ISRS] = {"wake",     "give",     "send",   "receive",     "set2",         "notify",
                                     "tick",     "clear",    "resume", "send-byte",   "receive-byte", "overwrite",
                                     "resume-b", "notify-b", "forget", "start-timer", "stop-timer",   "others"};

constexpr Part PARTS[PART_COUNT] = {
    {"run", {Run}},
    {"give", {Give}},
    {"take", {Take}},
    {"take-for-1", {TakeFor1}},
    {"take-give", {TryTake, Give, Take}},
    {"lock", {Lock1, Run, Unlock1}},
    {"lock-for-1", {Lock1For1, Unlock1}},
    {"lock-and-sleep", {Lock1, Delay1, Unlock1}},
    {"lock-and-give", {Lock1, Wake, Run, Unlock1, Run}},
    {"lock-both", {Lock1, Lock2, Unlock2, Unlock1}},
    {"lock-both-slowly", {Lock1, Delay1, Lock2For1, Unlock2, Unlock1}},
    {"lock-crosswise", {Lock2, Delay1, Lock1, Unlock1, Unlock2}},
    {"set", {Set1}},
    {"wait-any", {WaitAny}},
    {"wait-any-for-1", {WaitAnyFor1, Clear1}},
    {"wait-all", {WaitAll}},
    {"keep-any", {KeepAny, WaitAnyFor1}},
    {"send", {Send, Send}},
    {"send-for-1", {Send, SendFor1}},
    {"receive", {Receive}},
    {"receive-for-1", {ReceiveFor1, Receive}},
    {"reset", {Reset}},
    {"notify", {Notify, Notify}},
    {"await-note", {AwaitNote, AwaitNoteFor1}},
    {"await-note-for-1", {AwaitNoteFor1}},
    {"suspend", {Suspend, Run, Resume}},
    {"raise", {Raise, Run}},
    {"lower", {Lower, Run}},
    {"join", {Join}},
    {"yield", {Yield, Yield}},
    {"delay", {Delay1}},
    {"hold", {Hold, Give, Set1, Release}},
    {"end-as-owner", {Lock1, Lock2}},
    {"lock-again", {LockAgain, LockAgain, Run, UnlockAgain, UnlockAgain, UnlockAgain}},
    {"lock-again-for-1", {LockAgainFor1, LockAgain, UnlockAgain, UnlockAgain}},
    {"await", {Lock1, Await, Unlock1}},
    {"await-for-1", {Lock1, AwaitFor1, Unlock1}},
    {"await-as-owner", {Lock2, Lock1, Await, Unlock2, Unlock1}},
    {"signal", {Signal, Run}},
    {"signal-all", {Lock1, SignalAll, Unlock1}},
    {"send-bytes", {SendFourBytes, SendTwoBytes}},
    {"send-bytes-for-1", {SendTwoBytesFor1, SendTwoBytesFor1}},
    {"receive-bytes", {ReceiveByte, ReceiveThree}},
    {"receive-bytes-for-1", {ReceiveThreeFor1, ReceiveByte}},
    {"delay-until", {Delay1, UntilTick1, UntilTick2, UntilTick1}},
    {"notify-otherwise", {Increment, OverwriteIfEmpty, Overwrite}},
    {"await-note-otherwise", {AwaitNoteAndKeep, AwaitNoteAnewFor1, ForgetNote}},
    {"kill", {Kill, Run}},
    {"kill-and-make", {Kill, Make, Run}},
    {"binary", {GiveBinary, GiveBinary, TryTakeBinary, TakeBinaryFor1}},
    {"try", {TryLock1, TrySend, TryReceive, TryNote, Unlock1}},
    {"ask", {Lock1, AskRank, Peek, Unlock1, AskRank}},
};

constexpr std::uint8_t RANKS[RANK_COUNT] = {4, RANK_A, 8};

constexpr Third THIRDS[THIRD_COUNT] = {
    {"waits, more urgent", {AwaitWake, Run}, 2},
    {"waits, equal", {AwaitWake, Run}, RANK_A},
    {"waits, less urgent", {AwaitWake, Run}, 9},
    {"ready, equal", {Run}, RANK_A},
    {"ready, less urgent, wants the mutex", {Lock1, Unlock1}, 9},
    {"ready, more urgent, sleeps and wants the mutex", {Delay1, Lock1For1, Unlock1}, 2},
    {"waits, more urgent, kills", {AwaitWake, Kill, Run}, 2},
    {"waits, more urgent, kills and makes again", {AwaitWake, Kill, Make, Run}, 2},
};

Scenario scenario_of(unsigned number) {
    const auto digit = [&number](unsigned base) {
        const unsigned low = number % base;
        number /= base;
        return low;
    };
    Scenario s{};
    s.isr = static_cast<Isr>(digit(ISR_COUNT));
    s.full = digit(2) != 0;
    s.third = digit(THIRD_COUNT);
    s.rank = digit(RANK_COUNT);
    s.part[1] = digit(PART_COUNT);
    s.part[0] = digit(PART_COUNT);
    s.threads[0] = {PARTS[s.part[0]].ops, RANK_A};
    s.threads[1] = {PARTS[s.part[1]].ops, RANKS[s.rank]};
    s.threads[2] = {THIRDS[s.third].ops, THIRDS[s.third].rank};
    return s;
}

bool is_legal(const Scenario& s, bool nested) {
    unsigned senders = 0, receivers = 0;
    for (const Program& thread : s.threads) {
        bool sends = false, receives = false;
        for (unsigned at = 0; at < thread.ops.size(); ++at) {
            const Kind kind = call_of(thread.ops[at], 0, 0).kind;
            sends = sends || kind == Kind::SendBytes;
            receives = receives || kind == Kind::ReceiveBytes;
        }
        senders += sends ? 1 : 0;
        receivers += receives ? 1 : 0;
    }
    for (const Isr isr : {s.isr, nested ? s.second : Isr::Wake}) {
        senders += isr == Isr::SendByte ? 1 : 0;
        receivers += isr == Isr::ReceiveByte ? 1 : 0;
    }
    return senders <= 1 && receivers <= 1;
}

void name_of(const Scenario& s, void (*print)(const char*)) {
    const char digits[] = {static_cast<char>('0' + RANKS[s.rank]), '\0'};
    for (const char* const piece :
         {PARTS[s.part[0]].name, ", ", PARTS[s.part[1]].name, " at rank ", digits, ", third ", THIRDS[s.third].name,
          ", isr ", ISR_NAMES[static_cast<unsigned>(s.isr)], s.full ? ", full" : ", empty"})
        print(piece);
}

Call call_of(Op op, unsigned thread, unsigned at) {
    const auto peer = static_cast<std::uint8_t>(thread == 0 ? 1 : 0);
    const std::uint32_t item = thread * 16 + at;
    switch (op) {
    case Run:
        return {};
    case Wake:
        return {.kind = Kind::Give, .object = WOKEN};
    case AwaitWake:
        return {.kind = Kind::Take, .object = WOKEN};
    case Give:
        return {.kind = Kind::Give, .object = GIVEN};
    case Take:
        return {.kind = Kind::Take, .object = GIVEN};
    case TakeFor1:
        return {.kind = Kind::Take, .object = GIVEN, .timeout = 1};
    case TryTake:
        return {.kind = Kind::Take, .object = GIVEN, .timeout = 0};
    case Lock1:
        return {.kind = Kind::Lock};
    case Lock1For1:
        return {.kind = Kind::Lock, .timeout = 1};
    case Unlock1:
        return {.kind = Kind::Unlock};
    case Lock2:
        return {.kind = Kind::Lock, .object = 1};
    case Lock2For1:
        return {.kind = Kind::Lock, .object = 1, .timeout = 1};
    case Unlock2:
        return {.kind = Kind::Unlock, .object = 1};
    case Set1:
        return {.kind = Kind::Set, .value = 1};
    case WaitAny:
        return {.kind = Kind::AwaitFlags, .value = 3};
    case WaitAnyFor1:
        return {.kind = Kind::AwaitFlags, .value = 3, .timeout = 1};
    case WaitAll:
        return {.kind = Kind::AwaitFlags, .value = 3, .all = true};
    case KeepAny:
        return {.kind = Kind::AwaitFlags, .value = 3, .keep = true};
    case Clear1:
        return {.kind = Kind::Clear, .value = 1};
    case Send:
        return {.kind = Kind::Send, .value = item};
    case SendFor1:
        return {.kind = Kind::Send, .value = item, .timeout = 1};
    case Receive:
        return {.kind = Kind::Receive};
    case ReceiveFor1:
        return {.kind = Kind::Receive, .timeout = 1};
    case Reset:
        return {.kind = Kind::Reset};
    case Notify:
        return {.kind = Kind::Notify, .object = peer, .value = 1};
    case AwaitNote:
        return {.kind = Kind::AwaitNote};
    case AwaitNoteFor1:
        return {.kind = Kind::AwaitNote, .timeout = 1};
    case Suspend:
        return {.kind = Kind::Suspend, .object = peer};
    case Resume:
        return {.kind = Kind::Resume, .object = peer};
    case Raise:
        return {.kind = Kind::SetRank, .object = peer, .value = RANK_RAISED};
    case Lower:
        return {.kind = Kind::SetRank, .object = peer, .value = RANK_LOWERED};
    case Join:
        return {.kind = Kind::Join, .object = peer};
    case Yield:
        return {.kind = Kind::Yield};
    case Delay1:
        return {.kind = Kind::Delay, .timeout = 1};
    case Hold:
        return {.kind = Kind::Hold};
    case Release:
        return {.kind = Kind::Release};
    case LockAgain:
        return {.kind = Kind::Lock, .object = model::RECURSIVE};
    case LockAgainFor1:
        return {.kind = Kind::Lock, .object = model::RECURSIVE, .timeout = 1};
    case UnlockAgain:
        return {.kind = Kind::Unlock, .object = model::RECURSIVE};
    case Await:
        return {.kind = Kind::AwaitCondition};
    case AwaitFor1:
        return {.kind = Kind::AwaitCondition, .timeout = 1};
    case Signal:
        return {.kind = Kind::SignalOne};
    case SignalAll:
        return {.kind = Kind::SignalAll};
    case SendFourBytes:
        return {.kind = Kind::SendBytes, .value = (thread * 16 + 1) << 8U | 4};
    case SendTwoBytes:
        return {.kind = Kind::SendBytes, .value = (thread * 16 + 5) << 8U | 2};
    case SendTwoBytesFor1:
        return {.kind = Kind::SendBytes, .value = (thread * 16 + 7) << 8U | 2, .timeout = 1};
    case ReceiveByte:
        return {.kind = Kind::ReceiveBytes, .value = 1};
    case ReceiveThree:
        return {.kind = Kind::ReceiveBytes, .value = 3};
    case ReceiveThreeFor1:
        return {.kind = Kind::ReceiveBytes, .value = 3, .timeout = 1};
    case UntilTick1:
        return {.kind = Kind::DelayUntil, .timeout = 1};
    case UntilTick2:
        return {.kind = Kind::DelayUntil, .timeout = 2};
    case Increment:
        return {.kind = Kind::Notify, .object = peer, .mode = std::uint8_t{1}};
    case Overwrite:
        return {.kind = Kind::Notify, .object = peer, .value = 6, .mode = std::uint8_t{2}};
    case OverwriteIfEmpty:
        return {.kind = Kind::Notify, .object = peer, .value = 5, .mode = std::uint8_t{3}};
    case AwaitNoteAndKeep:
        return {.kind = Kind::AwaitNote, .mode = static_cast<std::uint8_t>(Clearing::Never)};
    case AwaitNoteAnewFor1:
        return {.kind = Kind::AwaitNote, .timeout = 1, .mode = static_cast<std::uint8_t>(Clearing::OnEntry)};
    case ForgetNote:
        return {.kind = Kind::ForgetNote, .object = static_cast<std::uint8_t>(thread)};
    case Op::Kill:
        return {.kind = Kind::Kill, .object = peer};
    case Op::Make:
        return {.kind = Kind::Make, .object = peer, .value = RANK_A};
    case GiveBinary:
        return {.kind = Kind::Give, .object = model::BINARY};
    case TakeBinaryFor1:
        return {.kind = Kind::Take, .object = model::BINARY, .timeout = 1};
    case TryTakeBinary:
        return {.kind = Kind::Take, .object = model::BINARY, .timeout = 0, .tries = true};
    case TryLock1:
        return {.kind = Kind::Lock, .timeout = 0, .tries = true};
    case TrySend:
        return {.kind = Kind::Send, .value = item, .timeout = 0, .tries = true};
    case TryReceive:
        return {.kind = Kind::Receive, .timeout = 0, .tries = true};
    case TryNote:
        return {.kind = Kind::AwaitNote, .timeout = 0, .tries = true};
    case Peek:
        return {.kind = Kind::Peek};
    case AskRank:
        return {.kind = Kind::AskRank, .object = peer};
    }
    return {};
}

Call call_of(Isr isr) {
    switch (isr) {
    case Isr::Wake:
        return {.kind = Kind::Give, .object = WOKEN};
    case Isr::Give:
        return {.kind = Kind::Give, .object = GIVEN};
    case Isr::Send:
        return {.kind = Kind::Send, .value = 99};
    case Isr::Receive:
        return {.kind = Kind::Receive};
    case Isr::Set2:
        return {.kind = Kind::Set, .value = 2};
    case Isr::NotifyA:
        return {.kind = Kind::Notify, .object = 0, .value = 2};
    case Isr::Tick:
        return {.kind = Kind::Tick};
    case Isr::Clear1:
        return {.kind = Kind::Clear, .value = 1};
    case Isr::ResumeA:
        return {.kind = Kind::Resume, .object = 0};
    case Isr::SendByte:
        return {.kind = Kind::SendBytes, .value = 77U << 8U | 1};
    case Isr::ReceiveByte:
        return {.kind = Kind::ReceiveBytes, .value = 1};
    case Isr::OverwriteA:
        return {.kind = Kind::Notify, .object = 0, .value = 4, .mode = std::uint8_t{2}};
    case Isr::ResumeB:
        return {.kind = Kind::Resume, .object = 1};
    case Isr::NotifyB:
        return {.kind = Kind::Notify, .object = 1, .value = 4};
    case Isr::ForgetA:
        return {.kind = Kind::ForgetNote, .object = 0};
    case Isr::StartTimer:
        return {.kind = Kind::StartTimer, .timeout = 1};
    case Isr::StopTimer:
        return {.kind = Kind::StopTimer};
    case Isr::Others:
        return {.kind = Kind::Others};
    }
    return {};
}

} // namespace search
