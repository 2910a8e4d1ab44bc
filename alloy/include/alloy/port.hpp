// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The interface between the kernel and a processor. A port is a folder with an alloy_port.hpp that defines
// alloy::port::Port; the build puts exactly one such folder on the include path.

#include <alloy/config.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace alloy::rtos::detail {
struct Tcb;
}

namespace alloy::port {
/// A thread's function; the parameter is its argument.
using Entry = void (*)(void*);
} // namespace alloy::port

#include <alloy_port.hpp>

namespace alloy::port {

/// The functions that a port must provide. "Masked" means that no interrupt that may call the kernel is taken.
template <class P>
concept PortConcept =
    requires(typename P::MaskKey key, rtos::detail::Tcb* thread, std::uint32_t bits, std::uintptr_t* stack,
             std::size_t words, Entry entry, void* argument, void (*function)()) {
        // Masks; not nestable.
        { P::mask() } -> std::same_as<void>;
        // Unmasks. A switch requested while masked remains requested until it happens. That is soon, but a processor
        // may first execute some instructions of the caller, as a Cortex-M may without a barrier. So the running thread
        // may be less urgent than a ready one, even after the caller has masked again.
        { P::unmask() } -> std::same_as<void>;
        // Masks and returns the previous mask; the second call restores it. Nestable, any context.
        { P::mask_save() } -> std::same_as<typename P::MaskKey>;
        { P::mask_restore(key) } -> std::same_as<void>;
        // Is this an interrupt handler? May a thread call be made here?
        { P::in_isr() } -> std::same_as<bool>;
        { P::in_thread() } -> std::same_as<bool>;
        // Number of zero bits above the highest set bit; bits is not 0.
        { P::leading_zeros(bits) } -> std::same_as<unsigned>;
        // Masked, thread context: saves the first, resumes the second, which is already kernel.current. Returns,
        // unmasked, when the first is resumed.
        { P::switch_to(thread, thread) } -> std::same_as<void>;
        // Requests a switch to the kernel's choice once no handler runs and nothing is masked.
        { P::request_switch() } -> std::same_as<void>;
        // Builds the first frame of a thread at the top of its stack; returns its sp.
        { P::prepare_stack(stack, words, entry, argument) } -> std::same_as<std::uintptr_t*>;
        // Masked: runs the first thread. Does not return.
        { P::start(thread) } -> std::same_as<void>;
        // Starts the tick interrupt, ALLOY_TICK_HZ times a second.
        { P::start_tick() } -> std::same_as<void>;
        // Thread context, unmasked: calls the function as the least urgent handler.
        { P::in_handler(function) } -> std::same_as<void>;
        // Idle thread, unmasked: waits for any interrupt.
        { P::wait() } -> std::same_as<void>;
        // A stack's smallest size and its alignment, in bytes.
        { P::MIN_STACK } -> std::convertible_to<std::size_t>;
        { P::STACK_ALIGN } -> std::convertible_to<std::size_t>;
        // Size and alignment of the guard at the low end of a stack; the size of a word means a canary.
        { P::GUARD_BYTES } -> std::convertible_to<std::size_t>;
    };

/// The current stack pointer of the running thread. A port that can tell has stack_pointer(); on others the result is
/// above every stack.
template <class P> std::uintptr_t stack_pointer() {
    if constexpr (requires { P::stack_pointer(); })
        return P::stack_pointer();
    else
        return UINTPTR_MAX;
}

/// The program is being stopped: the code that reports it may make ISR calls from a handler of any priority.
inline constinit bool stopping = false;

/// Raises the mask to the kernel's level; a stricter mask remains. The caller restores the previous mask.
inline void mask_more() {
#if ALLOY_MASK_PRIORITY
    (void)Port::mask_keep();
#else
    Port::mask();
#endif
}

/// With ALLOY_CHECKS, in a handler: stops, naming the call, if the kernel's mask does not block the handler. Port's
/// mask_save() checks this too. On ports other than Cortex-M, the mask blocks every handler that may call.
template <class P> void require_masked_by_kernel([[maybe_unused]] const char* call) {
    if constexpr (requires { P::require_masked_by_kernel(call); })
        P::require_masked_by_kernel(call);
}

static_assert(PortConcept<Port>, "alloy: this port does not meet PortConcept; the notes below name what it lacks");

} // namespace alloy::port
