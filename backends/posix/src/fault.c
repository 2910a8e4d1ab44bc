/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Turns a fault of the host's processor into a numbered stop. */
/* For the names of the registers. */
#define _GNU_SOURCE

#include <ove/stop.h>
#include <ove_backend/sanitizer.h>

#include <signal.h>
#include <ucontext.h>

#include "posix.h"

/* The sanitizers report faults themselves, and better. */
#if !OVE_POSIX_TSAN && !OVE_POSIX_ASAN

static bool in_guard(const struct ove_thread *thread, const unsigned char *address)
{
	return thread != NULL && address >= thread->stack.map &&
	       address < thread->stack.map + thread->stack.guard_bytes;
}

static const void *faulting_code(const void *context)
{
	const ucontext_t *const state = (const ucontext_t *)context;

#if defined(__x86_64__)
	return (const void *)state->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
	return (const void *)state->uc_mcontext.pc;
#else
	(void)state;
	return NULL;
#endif
}

static void on_fault(int number, siginfo_t *info, void *context)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	(void)number;
	if (in_guard(self, (const unsigned char *)info->si_addr)) {
		ove_stop(OVE_STOP_STACK, self->common.name);
	}
	ove_stop_at(OVE_STOP_FAULT, faulting_code(context));
}

void ove_posix_fault_install(void)
{
	static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
	struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};

	(void)sigfillset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		(void)sigaction(numbers[i], &action, NULL);
	}
}

void ove_posix_fault_use_spare_stack(const struct ove_posix_stack *stack)
{
	unsigned char *const begin = ove_posix_stack_begin(stack) + ove_posix_stack_bytes(stack);
	const stack_t spare = {.ss_sp = begin, .ss_size = (size_t)(stack->map + stack->bytes - begin)};

	(void)sigaltstack(&spare, NULL);
}

void ove_posix_fault_leave_spare_stack(void)
{
	const stack_t none = {.ss_flags = SS_DISABLE};

	(void)sigaltstack(&none, NULL);
}

#else

void ove_posix_fault_install(void)
{
}

void ove_posix_fault_use_spare_stack(const struct ove_posix_stack *stack)
{
	(void)stack;
}

void ove_posix_fault_leave_spare_stack(void)
{
}

#endif
