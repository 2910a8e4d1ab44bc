/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The calls that every board implements: a console, an exit, arguments, a cycle source, and software interrupts. Used
 * by the laboratory, the tests and the examples; an application on real hardware has its own drivers.
 */
#ifndef OVE_BOARD_H
#define OVE_BOARD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An interrupt handler; runs in interrupt context. */
typedef void (*ove_board_irq_fn)(void *arg);

/**
 * Write to the console, to which stdout also goes.
 *
 * @param text    length bytes, no terminator needed
 * @param length  bytes
 * @context any
 * @blocks until written
 * @cost the console
 */
void ove_board_console_write(const char *text, size_t length);

/**
 * End the program.
 *
 * @param code  exit code, 0 to 255; the command that runs the program ends with it
 * @returns never
 * @context any
 * @blocks never
 * @cost none
 */
__attribute__((noreturn)) void ove_board_exit(int code);

/**
 * Get the program's arguments, the name of the program first.
 *
 * @param[out] argv  receives a NULL-terminated array that belongs to the board
 * @returns the number of arguments; 0 on a board without arguments
 * @context thread, start
 * @blocks never
 * @cost O(length of the command line) at the first call
 */
int ove_board_args(const char *const **argv);

/**
 * Return the count of the cycle source, which counts up at ove_board_cycles_hz() and wraps at 32 bits. Only differences
 * are meaningful.
 *
 * @returns the count
 * @context any
 * @blocks never
 * @cost one load on emulated boards
 */
uint32_t ove_board_cycles(void);

/**
 * Return the rate of the cycle source.
 *
 * @returns counts per second
 * @context any
 * @blocks never
 * @cost none
 */
uint32_t ove_board_cycles_hz(void);

/**
 * Set the handler of the board's software interrupt, and enable the interrupt.
 *
 * @param handler  called in interrupt context for each trigger
 * @param arg      passed to the handler unchanged
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
void ove_board_irq_attach(ove_board_irq_fn handler, void *arg);

/**
 * Raise the board's software interrupt. On a processor the handler has run when the call returns, unless interrupts are
 * masked; on the host another thread runs it and the call waits for its end.
 *
 * @context thread
 * @blocks on the host, until the handler has returned
 * @cost one interrupt
 */
void ove_board_irq_trigger(void);

/**
 * Return the number of the board's software interrupts. Number 0 is that of ove_board_irq_attach(). Boards of this
 * checkout with a Cortex-M have at least two, which preempt each other by priority. With NuttX, they have two, which
 * must not nest.
 *
 * @returns at least 1
 * @context any
 * @blocks never
 * @cost none
 */
uint32_t ove_board_irq_count(void);

/**
 * Like ove_board_irq_attach(), for one of several, with a priority. ove/critical.h describes which priorities may call
 * ove.
 *
 * @param number    less than ove_board_irq_count(); a greater one stops the program
 * @param priority  as in the processor's register: 0 is the most urgent, 255 the least. A board with one interrupt
 *                  ignores it
 * @param handler   called in interrupt context for each trigger
 * @param arg       passed to the handler unchanged
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
void ove_board_irq_attach_at(uint32_t number, uint32_t priority, ove_board_irq_fn handler, void *arg);

/**
 * Like ove_board_irq_trigger(), for one of several. In an ISR, the raised interrupt runs at once if it is more urgent,
 * else after the ISR.
 *
 * @param number  less than ove_board_irq_count(), with a handler; a greater one stops the program
 * @context any, on a board that has several; else thread
 * @blocks on the host, until the handler has returned
 * @cost one interrupt
 */
void ove_board_irq_trigger_at(uint32_t number);

/**
 * Return the reason for the last reset from the chip's register, for ove/reset.h, with CONFIG_OVE_RESET. ove's weak
 * version returns OVE_RESET_UNKNOWN. A board whose chip has such a register defines this function, and clears the
 * register.
 *
 * @returns an ove_reset_reason; OVE_RESET_UNKNOWN for a reset that software asked for
 * @context start, once
 * @blocks never
 * @cost O(1)
 */
int ove_board_reset_reason(void);

/**
 * Reset the chip, with CONFIG_OVE_RESET. ove's weak version, for Cortex-M, writes SYSRESETREQ.
 *
 * @returns never
 * @context any
 * @blocks never
 * @cost the time that the chip takes to reset
 */
__attribute__((noreturn)) void ove_board_reset(void);

/** For ove_board_sleep(): SysTick continues to count, and nothing is lost. The numbers are those of ove/power.h. */
#define OVE_BOARD_SLEEP_LIGHT 1u
/** For ove_board_sleep(): SysTick is stopped, and the board's timer ends the sleep as ove_board_wake_at() or
 * ove_board_sleep_timer_wake_at() has set it. */
#define OVE_BOARD_SLEEP_DEEP 2u

/**
 * Sleep until an interrupt that the NVIC enables is pending. The idle thread calls this, with CONFIG_OVE_TICKLESS. On
 * Cortex-M, ove has a weak version with a WFI; a board that can do better defines its own.
 *
 * @param state  OVE_BOARD_SLEEP_LIGHT, or OVE_BOARD_SLEEP_DEEP if ove_board_power_state() has it
 * @context the idle thread, with PRIMASK set: the interrupt is handled after the return, so the call must not unmask;
 *          with checks, one that does stops the program
 * @blocks until an interrupt is pending
 * @cost the time to enter and to leave the state
 */
void ove_board_sleep(uint32_t state);

/**
 * Let the next deep sleep end at a count of ove_board_cycles(), or earlier. No handler runs for it. Only for boards
 * with CONFIG_OVE_BOARD_HAS_DEEP_SLEEP, whose cycle source counts at the processor's rate in that sleep too.
 *
 * @param cycles  the count, at most 0xf0000000 ahead; a count farther ahead has passed, and the sleep ends at once
 * @context the idle thread, with PRIMASK set
 * @blocks never
 * @cost O(1)
 */
void ove_board_wake_at(uint32_t cycles);

/**
 * Return the count of the timer that runs in a deep sleep. The timer always counts: up, at
 * CONFIG_OVE_BOARD_SLEEP_TIMER_HZ divided by CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR, from 0 through all
 * CONFIG_OVE_BOARD_SLEEP_TIMER_BITS bits. Only boards with CONFIG_OVE_BOARD_HAS_SLEEP_TIMER.
 *
 * @returns the count; a value that the timer had between the call and the return
 * @context the idle thread, with PRIMASK set
 * @blocks never
 * @cost one reading of the timer; before a sleep, ove reads it until it changes
 */
uint32_t ove_board_sleep_timer(void);

/**
 * Set the alarm that ends the next deep sleep, at @p count or earlier. The alarm runs no handler, and is cancelled when
 * the sleep ends. If the timer has reached @p count, or @p count is too near for the alarm, the sleep ends at once.
 * Only boards with CONFIG_OVE_BOARD_HAS_SLEEP_TIMER.
 *
 * @param count  at most 15/16 of the timer's range ahead
 * @context the idle thread, with PRIMASK set
 * @blocks never
 * @cost O(1)
 */
void ove_board_sleep_timer_wake_at(uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
