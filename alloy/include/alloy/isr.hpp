// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/event_flags.hpp>
#include <alloy/mutex.hpp>
#include <alloy/queue.hpp>
#include <alloy/semaphore.hpp>

namespace alloy::rtos {

namespace detail {
template <class...> inline constexpr bool NEVER = false;
}

/// A view of an object for interrupt handlers, with only the calls that never wait, under their plain names. A call
/// that is not legal in an interrupt does not compile: `isr(queue).send(x)` compiles, `isr(queue).send(x, 10)` does
/// not.
template <class Object> class IsrView {
  public:
    explicit IsrView(Object& object) : object_(object) {
        static_assert(!std::is_same_v<Object, Mutex>,
                      "alloy: an interrupt cannot lock a mutex; only a thread can own one");
    }

    template <class T, class... Timeout> Status send(const T& item, Timeout...) {
        static_assert(sizeof...(Timeout) == 0, "alloy: an interrupt cannot wait; send takes no timeout here");
        return object_.send_from_isr(item);
    }
    template <class T, class... Timeout> Status receive(T& item, Timeout...) {
        static_assert(sizeof...(Timeout) == 0, "alloy: an interrupt cannot wait; receive takes no timeout here");
        return object_.receive_from_isr(item);
    }
    auto give() { return object_.give_from_isr(); }
    template <class... Timeout> void take(Timeout...) {
        static_assert(detail::NEVER<Timeout...>, "alloy: an interrupt cannot wait for a semaphore");
    }
    void set(std::uint32_t bits) { object_.set_from_isr(bits); }
    template <class... Arguments> void wait_any(Arguments...) {
        static_assert(detail::NEVER<Arguments...>, "alloy: an interrupt cannot wait for event flags");
    }
    template <class... Arguments> void wait_all(Arguments...) {
        static_assert(detail::NEVER<Arguments...>, "alloy: an interrupt cannot wait for event flags");
    }

  private:
    Object& object_;
};

/// Returns the view of an object for interrupts.
template <class Object> IsrView<Object> isr(Object& object) { return IsrView<Object>(object); }

} // namespace alloy::rtos
