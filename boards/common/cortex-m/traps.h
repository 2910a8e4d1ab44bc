/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The processor's traps when checks are on. */
#ifndef OVE_BOARDS_TRAPS_H
#define OVE_BOARDS_TRAPS_H

/** Enable the traps. Once, at reset, before any code other than the C start-up has run. */
void ove_traps_start(void);

#endif
