/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file In a project's own linker script there is no place for it. */
#include "running_stack.h"

struct ove_running_stack __ove_running_stack;
