// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/port.hpp>

// The first frame of a thread for switch_mainline.S.

namespace alloy::port {

std::uintptr_t* PortM::prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument) {
    // Nine words below an address that is a multiple of 8, as after a call.
    const auto top = reinterpret_cast<std::uintptr_t>(stack + words) & ~std::uintptr_t{7};
    auto* const sp = reinterpret_cast<std::uintptr_t*>(top) - 9;
    sp[0] = reinterpret_cast<std::uintptr_t>(entry);
    sp[1] = reinterpret_cast<std::uintptr_t>(argument);
    sp[8] = reinterpret_cast<std::uintptr_t>(alloy_port_thread_begin);
    return sp;
}

} // namespace alloy::port
