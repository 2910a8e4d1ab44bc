// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

namespace alloy::rtos::detail {

/// A call that a plain function pointer with at most one pointer argument can make without copying the callable.
template <class F, class... Args>
concept PlainCall =
    (sizeof...(Args) == 0 && std::is_convertible_v<F, void (*)()>) ||
    (sizeof...(Args) == 1 && std::is_convertible_v<F, void (*)(void*)> && (std::is_convertible_v<Args, void*> && ...));

template <class F, class... Args>
concept DeferrableCall = !PlainCall<F, Args...> && std::is_invocable_v<std::decay_t<F>, std::decay_t<Args>...>;

/// A callable and its arguments, stored for a later call.
template <class F, class... Args> class DeferredCall {
  public:
    template <class G, class... Others> explicit DeferredCall(G&& function, Others&&... args)
        : call_(bind(F(std::forward<G>(function)), Args(std::forward<Others>(args))...)) {}

    /// Makes the call, then destroys the callable and its arguments.
    static void run(void* call) {
        auto* const self = static_cast<DeferredCall*>(call);
        self->call_();
        self->~DeferredCall();
    }

  private:
    static auto bind(F function, Args... args) {
        return [function = std::move(function), ... args = std::move(args)]() mutable {
            call(std::move(function), std::move(args)...);
        };
    }
    static void call(F&& function, Args&&... args)
        requires(!std::is_member_pointer_v<F>)
    {
        (void)std::move(function)(std::move(args)...);
    }
    template <class Object, class... Rest> static void call(F&& member, Object&& object, Rest&&... args)
        requires std::is_member_pointer_v<F>
    {
        if constexpr (std::is_pointer_v<std::remove_reference_t<Object>>)
            (void)(object->*member)(std::move(args)...);
        else
            (void)(object.*member)(std::move(args)...);
    }

    decltype(bind(std::declval<F>(), std::declval<Args>()...)) call_;
};

} // namespace alloy::rtos::detail
