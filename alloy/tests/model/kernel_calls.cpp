// SPDX-License-Identifier: MIT OR Apache-2.0
#include "kernel_calls.hpp"

#include <new>

namespace model {

using namespace alloy::rtos;

std::uint32_t result_of(Status status) {
    return status.is_ok() ? 0 : ERROR | static_cast<std::uint32_t>(status.unwrap_err());
}
std::uint32_t result_of(Result<std::uint32_t, Error> result) {
    return result.is_ok() ? OK_VALUE | result.unwrap() : ERROR | static_cast<std::uint32_t>(result.unwrap_err());
}

Model::Messages Objects::messages() const {
    const auto& q = core<detail::QueueCore>(queue);
    const auto* const items = reinterpret_cast<const std::uint32_t*>(&q + 1);
    Model::Messages found;
    for (unsigned i = 0; i < queue.available(); ++i)
        found.push_back(items[(q.read + i) % queue.capacity()]);
    return found;
}

Model::Stream Objects::bytes() const {
    const auto& s = core<detail::StreamCore>(stream);
    // The trigger is stored in between.
    const auto* const items = reinterpret_cast<const std::uint8_t*>(reinterpret_cast<const std::size_t*>(&s + 1) + 1);
    Model::Stream found;
    for (unsigned i = 0; i < stream.available(); ++i)
        found.push_back(items[(s.read + i) % stream.capacity()]);
    return found;
}

std::uint32_t Objects::count(unsigned semaphore) const {
    return semaphore == BINARY ? (binary.is_given() ? 1 : 0) : semaphores[semaphore].count();
}

TaskHandle Objects::owner(unsigned mutex) const {
    return mutex == RECURSIVE ? recursive.owner() : mutexes[mutex].owner();
}

void Objects::renew(unsigned mutex) {
    if (mutex == RECURSIVE)
        ::new (&recursive) RecursiveMutex;
    else
        ::new (&mutexes[mutex]) Mutex;
}

namespace {

constexpr NotifyAction ACTIONS[] = {SetBits, Increment, Overwrite, OverwriteIfEmpty};
constexpr ClearMode CLEARINGS[] = {ClearOnExit, ClearOnEntry, NoClear};

/// The bytes of a call; one more than the maximum.
struct Sent {
    explicit Sent(const Call& call) : size(call.value & 0xffU) {
        for (unsigned i = 0; i < size; ++i)
            bytes[i] = static_cast<std::uint8_t>((call.value >> 8U) + i);
    }
    std::uint8_t bytes[2 * STREAM_CAPACITY];
    unsigned size;
};

std::uint32_t result_of_bytes(const std::uint8_t* bytes, std::size_t count) {
    Bytes result;
    for (std::size_t i = 0; i < count; ++i)
        result.add(bytes[i]);
    return result.result();
}

std::uint32_t await_note(const Call& call) {
    const ClearMode clear = CLEARINGS[call.mode];
    if (call.tries)
        return result_of(TaskNotification::try_wait(clear));
    // A constant has its own path.
    if (call.timeout == FOREVER && clear == ClearOnExit)
        return result_of(TaskNotification::wait());
    return result_of(TaskNotification::wait(call.timeout, clear));
}

std::uint32_t receive(Objects& o, const Call& call) {
    return result_of(call.tries ? o.queue.try_receive() : o.queue.receive(call.timeout));
}

template <class Lock> std::uint32_t lock(Lock& mutex, const Call& call) {
    return result_of(call.tries ? mutex.try_lock() : mutex.lock(call.timeout));
}
template <class Semaphore> std::uint32_t take(Semaphore& semaphore, const Call& call) {
    return result_of(call.tries ? semaphore.try_take() : semaphore.take(call.timeout));
}

std::uint32_t ask_rank(TaskHandle task) {
    if (RTOS::is_finished(task))
        return FINISHED;
    return OK_VALUE | detail::rank_of(RTOS::active_priority(task));
}

/// The calls that are legal in any context.
std::uint32_t anywhere(Objects& o, detail::NotifiableTcb& task, const Call& call) {
    switch (call.kind) {
    case Kind::Clear:
        return OK_VALUE | o.flags.clear(call.value);
    case Kind::ForgetNote:
        return OK_VALUE | (TaskNotification::clear(task) ? 1U : 0U);
    case Kind::Peek: {
        std::uint32_t item = 0;
        const Status status = o.queue.peek(item);
        return status.is_ok() ? OK_VALUE | item : result_of(status);
    }
    default:
        return 0;
    }
}

} // namespace

std::uint32_t perform(Objects& o, detail::NotifiableTcb* tasks, const Call& call) {
    detail::NotifiableTcb& task = tasks[call.object];
    const Tick timeout = call.timeout;
    switch (call.kind) {
    case Kind::Give:
        if (call.object != BINARY)
            return result_of(o.semaphores[call.object].give());
        o.binary.give();
        return 0;
    case Kind::Take:
        return call.object != BINARY ? take(o.semaphores[call.object], call) : take(o.binary, call);
    case Kind::Lock:
        return call.object != RECURSIVE ? lock(o.mutexes[call.object], call) : lock(o.recursive, call);
    case Kind::Unlock:
        return result_of(call.object != RECURSIVE ? o.mutexes[call.object].unlock() : o.recursive.unlock());
    case Kind::AwaitCondition:
        return result_of(o.conditions[call.object].wait(o.mutexes[call.value], timeout));
    case Kind::SignalOne:
        o.conditions[call.object].notify_one();
        return 0;
    case Kind::SignalAll:
        o.conditions[call.object].notify_all();
        return 0;
    case Kind::Set:
        o.flags.set(call.value);
        return 0;
    case Kind::AwaitFlags:
        return result_of(call.all ? o.flags.wait_all(call.value, !call.keep, timeout)
                                  : o.flags.wait_any(call.value, !call.keep, timeout));
    case Kind::Send:
        return result_of(call.tries ? o.queue.try_send(call.value) : o.queue.send(call.value, timeout));
    case Kind::Receive:
        return receive(o, call);
    case Kind::Reset:
        o.queue.reset();
        return 0;
    case Kind::SendBytes: {
        const Sent sent(call);
        return OK_VALUE | static_cast<std::uint32_t>(o.stream.send(sent.bytes, sent.size, timeout));
    }
    case Kind::ReceiveBytes: {
        std::uint8_t bytes[STREAM_CAPACITY];
        return result_of_bytes(bytes, o.stream.receive(bytes, call.value, timeout));
    }
    case Kind::Notify:
        return result_of(TaskNotification::notify(task, call.value, ACTIONS[call.mode]));
    case Kind::AwaitNote:
        return await_note(call);
    case Kind::Suspend:
        return result_of(RTOS::suspend(task));
    case Kind::Resume:
        return result_of(RTOS::resume(task));
    case Kind::SetRank:
        return result_of(RTOS::set_priority(task, detail::priority_of(static_cast<detail::Rank>(call.value))));
    case Kind::AskRank:
        return ask_rank(task);
    case Kind::Kill:
        return result_of(RTOS::kill(task));
    case Kind::Join:
        return result_of(RTOS::join(task, timeout));
    case Kind::Yield:
        RTOS::yield();
        return 0;
    case Kind::Delay:
        RTOS::delay(timeout);
        return 0;
    case Kind::DelayUntil: {
        Tick previous = call.value;
        const bool in_time = RTOS::delay_until(previous, timeout);
        return previous == call.value + timeout ? OK_VALUE | (in_time ? 1U : 0U) : ERROR;
    }
    case Kind::Hold:
        RTOS::hold();
        return 0;
    case Kind::Release:
        RTOS::release();
        return 0;
    case Kind::Slice:
        RTOS::set_time_slice(call.value);
        return 0;
    case Kind::Clear:
    case Kind::ForgetNote:
    case Kind::Peek:
        return anywhere(o, task, call);
    default:
        detail::Port::mask();
        detail::Port::unmask();
        return 0;
    }
}

std::uint32_t perform_in_interrupt(Objects& o, detail::NotifiableTcb* tasks, const Call& call) {
    detail::NotifiableTcb& task = tasks[call.object];
    switch (call.kind) {
    case Kind::Give:
        if (call.object != BINARY)
            return result_of(o.semaphores[call.object].give_from_isr());
        o.binary.give_from_isr();
        return 0;
    case Kind::Send:
        return result_of(o.queue.send_from_isr(call.value));
    case Kind::Receive: {
        std::uint32_t item = 0;
        const Status status = o.queue.receive_from_isr(item);
        return status.is_ok() ? OK_VALUE | item : result_of(status);
    }
    case Kind::SendBytes: {
        const Sent sent(call);
        return OK_VALUE | static_cast<std::uint32_t>(o.stream.send_from_isr(sent.bytes, sent.size));
    }
    case Kind::ReceiveBytes: {
        std::uint8_t bytes[STREAM_CAPACITY];
        return result_of_bytes(bytes, o.stream.receive_from_isr(bytes, call.value));
    }
    case Kind::Set:
        o.flags.set_from_isr(call.value);
        return 0;
    case Kind::Notify:
        return result_of(TaskNotification::notify_from_isr(task, call.value, ACTIONS[call.mode]));
    case Kind::Resume:
        return result_of(RTOS::resume_from_isr(task));
    case Kind::Tick:
        detail::tick();
        return 0;
    default:
        return anywhere(o, task, call);
    }
}

} // namespace model
