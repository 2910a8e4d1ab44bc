// SPDX-License-Identifier: MIT OR Apache-2.0
#include "kernel_calls.hpp"

namespace model {

using namespace alloy::rtos;

std::uint32_t result_of(Status status) {
    return status.is_ok() ? 0 : ERROR | static_cast<std::uint32_t>(status.unwrap_err());
}
std::uint32_t result_of(Result<std::uint32_t, Error> result) {
    return result.is_ok() ? OK_VALUE | result.unwrap() : ERROR | static_cast<std::uint32_t>(result.unwrap_err());
}

Model::Messages Objects::messages() const {
    const auto* const core = reinterpret_cast<const detail::QueueCore*>(&queue);
    const auto* const items = reinterpret_cast<const std::uint32_t*>(core + 1);
    Model::Messages found;
    for (unsigned i = 0; i < core->count; ++i)
        found.push_back(items[(core->read + i) % QUEUE_CAPACITY]);
    return found;
}

std::uint32_t perform(Objects& o, detail::NotifiableTcb* tasks, const Call& call) {
    detail::NotifiableTcb& task = tasks[call.object];
    const Tick timeout = call.timeout;
    switch (call.kind) {
    case Kind::Give:
        return result_of(o.semaphores[call.object].give());
    case Kind::Take:
        return result_of(o.semaphores[call.object].take(timeout));
    case Kind::Lock:
        return result_of(o.mutexes[call.object].lock(timeout));
    case Kind::Unlock:
        return result_of(o.mutexes[call.object].unlock());
    case Kind::Set:
        o.flags.set(call.value);
        return 0;
    case Kind::AwaitFlags:
        return result_of(call.all ? o.flags.wait_all(call.value, !call.keep, timeout)
                                  : o.flags.wait_any(call.value, !call.keep, timeout));
    case Kind::Clear:
        return OK_VALUE | o.flags.clear(call.value);
    case Kind::Send:
        return result_of(o.queue.send(call.value, timeout));
    case Kind::Receive:
        return result_of(o.queue.receive(timeout));
    case Kind::Reset:
        o.queue.reset();
        return 0;
    case Kind::Notify:
        return result_of(TaskNotification::notify(task, call.value, SetBits));
    case Kind::AwaitNote:
        // A constant has a path of its own.
        return result_of(timeout == FOREVER ? TaskNotification::wait() : TaskNotification::wait(timeout));
    case Kind::Suspend:
        return result_of(RTOS::suspend(task));
    case Kind::Resume:
        return result_of(RTOS::resume(task));
    case Kind::SetRank:
        return result_of(RTOS::set_priority(task, detail::priority_of(static_cast<detail::Rank>(call.value))));
    case Kind::Join:
        return result_of(RTOS::join(task, timeout));
    case Kind::Yield:
        RTOS::yield();
        return 0;
    case Kind::Delay:
        RTOS::delay(timeout);
        return 0;
    case Kind::Hold:
        RTOS::hold();
        return 0;
    case Kind::Release:
        RTOS::release();
        return 0;
    default:
        detail::Port::mask();
        detail::Port::unmask();
        return 0;
    }
}

std::uint32_t perform_in_interrupt(Objects& o, detail::NotifiableTcb* tasks, const Call& call) {
    switch (call.kind) {
    case Kind::Give:
        return result_of(o.semaphores[call.object].give_from_isr());
    case Kind::Send:
        return result_of(o.queue.send_from_isr(call.value));
    case Kind::Receive: {
        std::uint32_t item = 0;
        const Status status = o.queue.receive_from_isr(item);
        return status.is_ok() ? OK_VALUE | item : result_of(status);
    }
    case Kind::Set:
        o.flags.set_from_isr(call.value);
        return 0;
    case Kind::Clear:
        return OK_VALUE | o.flags.clear(call.value);
    case Kind::Notify:
        return result_of(TaskNotification::notify_from_isr(tasks[call.object], call.value, SetBits));
    case Kind::Resume:
        return result_of(RTOS::resume_from_isr(tasks[call.object]));
    case Kind::Tick:
        detail::tick();
        return 0;
    default:
        return 0;
    }
}

} // namespace model
