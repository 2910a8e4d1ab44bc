/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The names of the board's interrupts, OVE_IRQ_<name>, if it has a list; and handlers named by a table. */
#ifndef OVE_GENERIC_IRQ_H
#define OVE_GENERIC_IRQ_H

#include <stdint.h>

#include <ove/lang.h>

#if __has_include(<ove_board_irqs.h>)
#include <ove_board_irqs.h>
#endif

#ifdef __cplusplus
#define OVE_GENERIC_IRQ_FUNCTION(function) \
	extern "C" void function(void);    \
	extern "C" void function(void)
#else
#define OVE_GENERIC_IRQ_FUNCTION(function) \
	void function(void);               \
	void function(void)
#endif

#endif
