// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: this task has no notification; make it with Feature::Notification

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

void f();
Task<512, Priority::Low, "t"> task(f);
void g() { (void)TaskNotification::notify_from_isr(task, 1, SetBits); }
