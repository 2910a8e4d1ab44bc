// SPDX-License-Identifier: MIT OR Apache-2.0
#include "scenario.hpp"

namespace search {

using enum Op;

const char* const ISR_NAMES[ISR_COUNT] = {"wake", "give", "send", "receive", "set2", "notify", "tick", "clear"};

const std::vector<Part> PARTS = {
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
};

} // namespace search
