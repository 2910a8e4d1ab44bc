// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_PORT_MASK_H
#define ALLOY_PORT_MASK_H

#ifdef __cplusplus
extern "C" {
#endif

void alloy_port_mask(void);
void alloy_port_unmask(void);

#ifdef __cplusplus
}
#endif

#endif
