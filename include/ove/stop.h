/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The numbered stop: the end of a program that must not continue.
 */
#ifndef OVE_STOP_H
#define OVE_STOP_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** The reason why a program was stopped. The process exits with 64 + number. */
enum ove_stop_number {
	OVE_STOP_ARGUMENT = 1, /**< Caller's bug: an argument is NULL or out of range. */
	OVE_STOP_CONTEXT = 2,  /**< Caller's bug: the call is not legal in this context. */
	OVE_STOP_HEAP_LOCKED =
		3,          /**< An allocation after ove_run() in zero-heap mode; the place is the allocating caller. */
	OVE_STOP_STACK = 4, /**< A stack overflowed; the place is the thread's name, or "the main stack". */
	OVE_STOP_KERNEL = 5,      /**< The kernel's own assertion failed. */
	OVE_STOP_FAULT = 6,       /**< A processor fault; the lines printed before the stop describe the fault. */
	OVE_STOP_NOT_STARTED = 7, /**< ove_main() returned without a running scheduler. */
	OVE_STOP_STATIC = 8,   /**< An object of OVE_*_DEFINE_STATIC could not be initialised; the place is its name. */
	OVE_STOP_MISUSE = 9,   /**< Caller's bug: wrong state, in a call of a binding that cannot return an error. */
	OVE_STOP_PANIC = 10,   /**< The program gave up: abort(), or a panic in Rust or Zig. */
	OVE_STOP_WATCHDOG = 11 /**< A watchdog of ove/watchdog.h was not fed in time; the place is its name. */
};

/** Exit code of a stopped program: this plus the number. */
#define OVE_STOP_EXIT_BASE 64

/**
 * Stop the program. Prints "ove: stop NUMBER (reason) in PLACE" on the board's console, then exits with
 * OVE_STOP_EXIT_BASE + number. Interrupts stay off afterwards.
 *
 * @param number  an ove_stop_number
 * @param place   name of the call, thread or object; read during the call only; NULL prints the return address instead
 * @returns never
 * @context any
 * @blocks never
 * @cost the console
 */
__attribute__((noreturn, cold)) void ove_stop(int number, const char *place);

/**
 * Like ove_stop(), for a location known only by its address. Prints "... in code at 0xADDRESS"; ./ove run resolves the
 * address to function, file and line.
 *
 * @param number   an ove_stop_number
 * @param address  an instruction in the offending caller
 * @returns never
 * @context any
 * @blocks never
 * @cost the console
 */
__attribute__((noreturn, cold)) void ove_stop_at(int number, const void *address);

OVE_EXTERN_C_END

#endif
