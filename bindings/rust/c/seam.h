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
/** The most urgent priority of an interrupt, as the processor's register has it, that a critical section keeps out. */
uint32_t ove_rust_most_urgent(void);

/** ove_run() and ove_thread_start_scheduler(), which come back with an error or not at all. A second start is an error
 * in every configuration. Here and not in Rust, whose constants would come into the smallest program together. */
int ove_rust_run(void);
int ove_rust_start_scheduler(void);

/** Say on the console that the application's start gave @p error: its name with checks, its number without. */
void ove_rust_main_failed(int error);

#if !CONFIG_OVE_ZERO_HEAP
/** Allocate; NULL without memory. */
void *ove_rust_heap_alloc(size_t size);
/** Free a block of ove_rust_heap_alloc(). */
void ove_rust_heap_free(void *block);
#endif

#ifdef __unix__
/** Never called: what the host's crate `alloc` links to. */
void rust_eh_personality(void);
#endif

#endif
