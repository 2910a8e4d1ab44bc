// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/port.hpp>

#if ALLOY_CHECKS

#include <alloy/stop.hpp>

namespace {

// Exceptions 1 to 3, which include the NMI and hard faults, have fixed priorities above all others; 4 to 15 have
// priority registers.
constexpr std::uint32_t FIRST_SYSTEM = 4;
constexpr std::uint32_t FIRST_INTERRUPT = 16;

bool is_masked(std::uint32_t number) {
    if (number < FIRST_SYSTEM)
        return false;
#if ALLOY_MASK_PRIORITY
    constexpr std::uintptr_t SYSTEM = 0xe000ed18U;
    constexpr std::uintptr_t INTERRUPTS = 0xe000e400U;
    const std::uintptr_t at =
        number < FIRST_INTERRUPT ? SYSTEM + number - FIRST_SYSTEM : INTERRUPTS + number - FIRST_INTERRUPT;
    return *reinterpret_cast<const volatile std::uint8_t*>(at) >= ALLOY_MASK_PRIORITY;
#else
    return true;
#endif
}

// Static texts, because the board's alloy_stop() reads them; with space for a number of three digits.
char interrupt[] = "interrupt 000";
char exception[] = "exception 000";
constexpr std::size_t DIGITS = sizeof interrupt - 4;

const char* name_of(std::uint32_t number) {
    char* const text = number < FIRST_INTERRUPT ? exception : interrupt;
    const std::uint32_t shown = number < FIRST_INTERRUPT ? number : number - FIRST_INTERRUPT;
    char* digit = text + DIGITS;

    for (std::uint32_t unit = shown >= 100U ? 100U : shown >= 10U ? 10U : 1U; unit != 0; unit /= 10U)
        *digit++ = static_cast<char>('0' + shown / unit % 10U);
    *digit = '\0';
    return text;
}

} // namespace

void alloy::port::PortM::refuse_urgent(std::uint32_t number, const char* call) {
    if (!is_masked(number) && !stopping)
        rtos::stop(rtos::Stop::UrgentInterrupt, call, name_of(number));
}

#endif
