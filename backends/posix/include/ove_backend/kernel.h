/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Contexts, the critical section, the start and the end. */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** Number of threads whose wake-up can wait for the end of a critical section; further ones are woken inside it. */
#define OVE_POSIX_WAKES 8

/** A host thread's state; its signal handler reads it too. */
struct ove_posix_self {
	struct ove_thread *thread;       /**< NULL in a host thread that is not an ove thread */
	unsigned critical;               /**< nesting depth of critical sections */
	unsigned locks;                  /**< nesting depth of scheduler locks */
	volatile unsigned held;          /**< while not 0, the thread must not be suspended */
	unsigned wakes;                  /**< used entries of wake */
	uint32_t *wake[OVE_POSIX_WAKES]; /**< futexes to wake at the end of the critical section */
	bool heap_guarded; /**< runs application code: a locked heap is locked for it, but not for the host's own
			      needs */
	bool in_isr;
	void (*pending)(void); /**< an interrupt to run at the end of the critical section */
	bool halter;           /**< called ove_backend_halt() and continues */
};

/* Initial-exec: one load relative to the thread pointer, and no allocation at the first access. */
extern __thread struct ove_posix_self ove_posix_self __attribute__((tls_model("initial-exec")));

#define OVE_BACKEND_SCHEDULER_DEPTH ove_posix_self.locks

/** The state is in ove_posix_self; the key is unused. */
typedef unsigned ove_backend_critical_t;

static inline bool ove_backend_in_isr(void)
{
	return ove_posix_self.in_isr;
}

static inline bool ove_backend_in_thread(void)
{
	return ove_posix_self.thread != NULL && !ove_posix_self.in_isr;
}

ove_backend_critical_t ove_backend_critical_enter(void);
void ove_backend_critical_exit(ove_backend_critical_t key);

/* The application's critical section is the backend's own: it nests, and threads woken inside it run at its end. */
static inline ove_backend_critical_t ove_backend_section_enter(void)
{
	return ove_backend_critical_enter();
}

static inline void ove_backend_section_exit(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

static inline bool ove_backend_in_section(void)
{
	return ove_posix_self.critical != 0u;
}

/* With the guard page and a stack of at least 256 KiB, this check would find little. */
static inline void ove_backend_check_stack(void)
{
}

/**
 * For the board, and for host code that holds a lock: the calling thread is not suspended until the matching release.
 * Nests.
 */
void ove_posix_hold(void);
void ove_posix_release(void);

/** For the board: until ove_posix_isr_exit(), the calling host thread acts as an interrupt. */
void ove_posix_isr_enter(void);
void ove_posix_isr_exit(void);
/**
 * For the board, with CONFIG_OVE_POSIX_STRICT: run @p serve as an interrupt of the calling thread, at the end of its
 * critical section or of the running interrupt. Without the option, or for a native host thread, return false.
 */
bool ove_posix_interrupt(void (*serve)(void));

/** Return true if the program is ending and the caller is not the thread that ends it. */
bool ove_posix_is_halted(void);

/** Stop the calling host thread permanently. */
__attribute__((noreturn)) void ove_posix_halt_here(void);

OVE_EXTERN_C_END

#endif
