/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Symbols of seam.c, declared in Rust in the generated src/sys/functions.rs. */
#ifndef OVE_RUST_SEAM_H
#define OVE_RUST_SEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ove_config.h"

/** Whether the caller is an ISR. */
bool ove_rust_in_isr(void);
/** Whether the caller is a thread of a running scheduler. */
bool ove_rust_in_thread(void);
/** The most urgent interrupt priority that a critical section masks, as a register value of the processor. */
uint32_t ove_rust_most_urgent(void);

/** ove_run() and ove_thread_start_scheduler(), which return only on an error. A second start is an error in every
 * configuration. In C rather than Rust, whose constants would all end up in the smallest program. */
int ove_rust_run(void);
int ove_rust_start_scheduler(void);

/** Report on the console that the application's start returned @p error: its name with checks, its number without. */
void ove_rust_main_failed(int error);

#if !CONFIG_OVE_ZERO_HEAP
/** Allocate; NULL without memory. */
void *ove_rust_heap_alloc(size_t size);
/** Free a block of ove_rust_heap_alloc(). */
void ove_rust_heap_free(void *block);
#endif

#ifdef __unix__
/** Never called: the host's crate `alloc` links to it. */
void rust_eh_personality(void);
#endif

#endif
