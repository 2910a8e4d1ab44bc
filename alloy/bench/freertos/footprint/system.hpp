// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <FreeRTOS.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>

#include <cstdint>

// Objects with their storage, created on request: the parts of each system of the footprint table.

namespace system_parts {

constexpr UBaseType_t LOW = 2, NORMAL = 3, HIGH = 5;

struct Task {
    StaticTask_t block;
    StackType_t stack[512 / sizeof(StackType_t)];

    TaskHandle_t start(TaskFunction_t function, const char* name, UBaseType_t priority, void* argument = nullptr) {
        return xTaskCreateStatic(function, name, sizeof stack / sizeof stack[0], argument, priority, stack, &block);
    }
};

struct Queue {
    StaticQueue_t block;
    std::uint8_t items[8 * sizeof(std::uint32_t)];

    QueueHandle_t make() { return xQueueCreateStatic(8, sizeof(std::uint32_t), items, &block); }
};

} // namespace system_parts
