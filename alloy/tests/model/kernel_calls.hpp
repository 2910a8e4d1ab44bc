// SPDX-License-Identifier: MIT OR Apache-2.0
// The model's calls on the kernel's objects.
#ifndef ALLOY_TESTS_MODEL_KERNEL_CALLS_HPP
#define ALLOY_TESTS_MODEL_KERNEL_CALLS_HPP

#include "call.hpp"
#include "model.hpp"

#include <alloy/alloy.hpp>

namespace model {

struct Objects {
    alloy::rtos::CountingSemaphore semaphores[BINARY] = {{0, MAXIMUM}, {0, MAXIMUM}, {0, MAXIMUM}};
    alloy::rtos::BinarySemaphore binary;
    alloy::rtos::Mutex mutexes[RECURSIVE];
    alloy::rtos::RecursiveMutex recursive;
    alloy::rtos::ConditionVariable conditions[CONDITIONS];
    alloy::rtos::EventFlags flags;
    alloy::rtos::Queue<std::uint32_t, QUEUE_CAPACITY> queue;
    alloy::rtos::StreamBuffer<STREAM_CAPACITY> stream{TRIGGER};

    /// The contents of the queue and of the stream. Receiving them would admit threads that still wait to send.
    [[nodiscard]] Model::Messages messages() const;
    [[nodiscard]] Model::Stream bytes() const;
    [[nodiscard]] std::uint32_t count(unsigned semaphore) const;
    [[nodiscard]] alloy::rtos::TaskHandle owner(unsigned mutex) const;
    /// Re-creates a mutex. Its owner has ended, and no thread waits for it.
    void renew(unsigned mutex);
};

/// A call by the running thread. An unknown call does nothing and returns 0.
std::uint32_t perform(Objects& objects, alloy::rtos::detail::NotifiableTcb* tasks, const Call& call);
/// A call by an interrupt.
std::uint32_t perform_in_interrupt(Objects& objects, alloy::rtos::detail::NotifiableTcb* tasks, const Call& call);

std::uint32_t result_of(alloy::rtos::Status status);
std::uint32_t result_of(alloy::rtos::Result<std::uint32_t, alloy::rtos::Error> result);

/// The objects hide their lists; each starts with the kernel's data.
template <class Core, class Object> const Core& core(const Object& object) {
    return *reinterpret_cast<const Core*>(&object);
}

} // namespace model

#endif
