/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of the last reset, for ove/reset.h. */
#ifndef OVE_TYPES_RESET_H
#define OVE_TYPES_RESET_H

#include <ove/types.h>

#if CONFIG_OVE_RESET

OVE_EXTERN_C_BEGIN

/** Why the chip was reset. */
enum ove_reset_reason {
	OVE_RESET_UNKNOWN = 0, /**< Not known: the record is damaged, or was written by another image. */
	OVE_RESET_POWER_ON =
		1,             /**< The memory had no record: the power was off, or no image with records ran before. */
	OVE_RESET_REQUEST = 2, /**< The application called ove_reset(). */
	OVE_RESET_STOP = 3,    /**< The program died: a numbered stop, or a fault. */
	OVE_RESET_HARDWARE =
		4, /**< Something reset a program that ran, or had ended: a pin, a hardware watchdog, a debugger. */
	OVE_RESET_PIN = 5,      /**< The reset pin; needs ove_board_reset_reason(), like the next two. */
	OVE_RESET_WATCHDOG = 6, /**< The hardware watchdog of the chip. */
	OVE_RESET_BROWNOUT = 7  /**< The supply voltage was too low. */
};

/** Bytes of a name in struct ove_reset_info, with the terminator. A longer name is cut between two characters. */
#define OVE_RESET_NAME_BYTES 24

/** The last reset. */
typedef struct ove_reset_info {
	int reason; /**< an ove_reset_reason */
	int number; /**< an ove_stop_number after OVE_RESET_STOP; else 0 */
	/** The instruction of a fault, or the return address of the call that stopped. 0: not known, for example after
	 * a stack overflow without a fault. */
	uintptr_t pc;
	uintptr_t lr; /**< the link register at a fault; 0: not known */
	/** The name of the thread that ran, or "a kernel thread", "an interrupt", "start-up code" or, if that
	 * overflowed, "the main stack"; "" if the name could not be read. */
	char thread[OVE_RESET_NAME_BYTES];
	/** The place that the stop printed: a call, a thread, a watchdog or an object; "" if it printed an address. */
	char place[OVE_RESET_NAME_BYTES];
} ove_reset_info_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_RESET */

#endif
