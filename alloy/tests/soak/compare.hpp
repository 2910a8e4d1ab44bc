// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_TESTS_SOAK_COMPARE_HPP
#define ALLOY_TESTS_SOAK_COMPARE_HPP

#include "../model/kernel_calls.hpp"

namespace soak {

/// Returns null, or the part of the kernel that differs from this state of the model: between two calls, or at an
/// interrupt.
const char* difference(const model::Model& model, const model::Objects& objects,
                       alloy::rtos::detail::NotifiableTcb* tasks, const alloy::rtos::SoftwareTimer* timers,
                       bool is_between_calls);

} // namespace soak

#endif
