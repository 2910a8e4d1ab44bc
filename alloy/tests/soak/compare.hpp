// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_TESTS_SOAK_COMPARE_HPP
#define ALLOY_TESTS_SOAK_COMPARE_HPP

#include "../model/kernel_calls.hpp"

namespace soak {

/// Null, or what of the kernel is not as in this state of the model: between two calls, or where an interrupt comes.
const char* difference(const model::Model& model, const model::Objects& objects,
                       alloy::rtos::detail::NotifiableTcb* tasks, const alloy::rtos::SoftwareTimer* timers,
                       bool is_between_calls);

} // namespace soak

#endif
