/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file In a project's own linker script there is no place for it. */
#include "running_stack.h"

/* The comparison in stack_frame.c, which is assembly, refers to it. */
__attribute__((used)) struct ove_running_stack __ove_running_stack;
