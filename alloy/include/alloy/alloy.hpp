// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// All of Alloy.

#include <alloy/condition_variable.hpp>
#include <alloy/event_flags.hpp>
#include <alloy/isr.hpp>
#include <alloy/long_wait.hpp>
#include <alloy/mutex.hpp>
#include <alloy/pool_allocator.hpp>
#include <alloy/queue.hpp>
#include <alloy/recursive_mutex.hpp>
#include <alloy/rtos.hpp>
#include <alloy/semaphore.hpp>
#include <alloy/software_timer.hpp>
#include <alloy/static_pool.hpp>
#include <alloy/stream_buffer.hpp>
#include <alloy/task.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/task_notification.hpp>
#include <alloy/task_set.hpp>
#include <alloy/tickless_idle.hpp>
