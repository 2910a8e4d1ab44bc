// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Maps each call that an ISR may make to the second interrupt that makes it. A difference between this list and the
// public headers does not compile.

#include "scenario.hpp"

#include <string_view>

namespace search {

struct IsrCall {
    std::string_view name;
    Isr made_by;
};

constexpr std::string_view DECLARED[] = {
#include "isr_calls.inc"
};

constexpr IsrCall ISR_CALLS[] = {
    {"Clock::now", Isr::Others},
    {"Clock::ticks", Isr::Others},
    {"CountingSemaphore::give_from_isr", Isr::Give},
    {"CountingSemaphore::count", Isr::Others},
    {"BinarySemaphore::give_from_isr", Isr::Others},
    {"BinarySemaphore::is_given", Isr::Others},
    {"EventFlags::set_from_isr", Isr::Set2},
    {"EventFlags::clear", Isr::Clear1},
    {"EventFlags::get", Isr::Others},
    {"Mutex::owner", Isr::Others},
    {"RecursiveMutex::owner", Isr::Others},
    {"Queue::send_from_isr", Isr::Send},
    {"Queue::receive_from_isr", Isr::Receive},
    {"Queue::peek", Isr::Others},
    {"Queue::available", Isr::Others},
    {"Queue::space", Isr::Others},
    {"Queue::is_empty", Isr::Others},
    {"Queue::is_full", Isr::Others},
    {"Queue::capacity", Isr::Others},
    {"RTOS::current_task", Isr::Others},
    {"RTOS::get_tick_count", Isr::Others},
    {"RTOS::resume_from_isr", Isr::ResumeA},
    {"RTOS::is_suspended", Isr::Others},
    {"RTOS::get_priority", Isr::Others},
    {"RTOS::is_finished", Isr::Others},
    {"RTOS::unused_stack", Isr::Others},
    {"SoftwareTimer::start", Isr::StartTimer},
    {"SoftwareTimer::stop", Isr::StopTimer},
    {"SoftwareTimer::is_running", Isr::Others},
    {"StaticPool::allocate", Isr::Others},
    {"StaticPool::deallocate", Isr::Others},
    {"StreamBuffer::send_from_isr", Isr::Others},
    {"StreamBuffer::receive_from_isr", Isr::Others},
    {"StreamBuffer::available", Isr::Others},
    {"StreamBuffer::space", Isr::Others},
    {"StreamBuffer::capacity", Isr::Others},
    {"TaskHandle::name", Isr::Others},
    {"TaskNotification::notify_from_isr", Isr::NotifyA},
    {"TaskNotification::peek", Isr::Others},
    {"TaskNotification::is_pending", Isr::Others},
    {"TaskNotification::clear", Isr::ForgetA},
};
/// They read a counter of the board, which these images do not have: run_time.cpp tests them.
constexpr std::string_view NOT_HERE[] = {"RunTime::of", "RunTime::idle", "RunTime::others", "RunTime::total"};

consteval bool are_all_known() {
    for (const std::string_view name : DECLARED) {
        unsigned found = 0;
        for (const IsrCall& call : ISR_CALLS)
            found += call.name == name ? 1U : 0U;
        for (const std::string_view other : NOT_HERE)
            found += other == name ? 1U : 0U;
        if (found != 1)
            return false;
    }
    return sizeof DECLARED / sizeof DECLARED[0] ==
           sizeof ISR_CALLS / sizeof ISR_CALLS[0] + sizeof NOT_HERE / sizeof NOT_HERE[0];
}
static_assert(are_all_known(), "a call that an ISR may make lacks its second interrupt, or no longer exists");

} // namespace search
