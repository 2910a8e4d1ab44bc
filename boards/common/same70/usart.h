/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Serial ports of the SAM E70 (data sheet DS60001527, "USART", registers). */
#ifndef OVE_BOARDS_SAME70_USART_H
#define OVE_BOARDS_SAME70_USART_H

#include <ove_reg.h>

#define USART1_BASE       0x40028000u
#define USART1_PERIPHERAL 14u

#define US_CR(base)        OVE_REG32((base) + 0x00u)
#define US_CR_RSTTX        (1u << 3)
#define US_CR_TXEN         (1u << 6)
#define US_MR(base)        OVE_REG32((base) + 0x04u)
#define US_MR_CHRL_8       (3u << 6)
#define US_MR_PAR_NONE     (4u << 9)
#define US_CSR(base)       OVE_REG32((base) + 0x14u)
#define US_CSR_TXRDY       (1u << 1)
#define US_CSR_TXEMPTY     (1u << 9)
#define US_THR(base)       OVE_REG32((base) + 0x1cu)
#define US_BRGR(base)      OVE_REG32((base) + 0x20u)
#define US_BRGR_EIGHTHS(n) ((n) / 8u | ((n) % 8u) << 16)

#endif
