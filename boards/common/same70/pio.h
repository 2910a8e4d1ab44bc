/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ports of the SAM E70 (data sheet DS60001527, "Parallel Input/Output Controller" and CCFG_SYSIO). */
#ifndef OVE_BOARDS_SAME70_PIO_H
#define OVE_BOARDS_SAME70_PIO_H

#include <ove_reg.h>

/* A port's clock is the peripheral of this number. */
enum pio_port { PIO_A = 10, PIO_B = 11 };
/* A pin has four functions. */
enum pio_function { PIO_FUNCTION_A, PIO_FUNCTION_B, PIO_FUNCTION_C, PIO_FUNCTION_D };

#define PIO_BASE(port)    (0x400e0e00u + 0x200u * ((uint32_t)(port) - PIO_A))
#define PIO_PDR(port)     OVE_REG32(PIO_BASE(port) + 0x04u)
#define PIO_ABCDSR1(port) OVE_REG32(PIO_BASE(port) + 0x70u)
#define PIO_ABCDSR2(port) OVE_REG32(PIO_BASE(port) + 0x74u)

/** Takes pins of the debugger, PB4 to PB7 and PB12, for the ports. */
#define CCFG_SYSIO OVE_REG32(0x40088114u)

#endif
