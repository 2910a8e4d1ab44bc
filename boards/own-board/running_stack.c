/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The record of the running stack, for which a project's own linker script has no place. */
#include "running_stack.h"

/* Referenced by the comparison in stack_frame.c, which is assembly code. */
__attribute__((used)) struct ove_running_stack __ove_running_stack;
