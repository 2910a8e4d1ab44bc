/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Turns a fault of the host's processor into a numbered stop. */
/* For the names of the registers. */
#define _GNU_SOURCE

#include <ove/stop.h>
#include <ove_backend/sanitizer.h>

#include <signal.h>
#include <ucontext.h>

#include "native.h"
#include <ove_seam/abort.h>
#include <ove_seam/say.h>

/* The sanitizers report faults themselves, in more detail. */
#if !OVE_POSIX_TSAN && !OVE_POSIX_ASAN

static bool in_guard(const struct ove_thread *thread, const unsigned char *address)
{
	return address >= thread->stack.map && address < thread->stack.map + thread->stack.guard_bytes;
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

static enum ove_fault_access access_of(const void *context)
{
#if defined(__x86_64__)
	const ucontext_t *const state = (const ucontext_t *)context;

	return (state->uc_mcontext.gregs[REG_ERR] & 2) != 0 ? OVE_FAULT_WRITE : OVE_FAULT_READ;
#else
	(void)context;
	return OVE_FAULT_ACCESS;
#endif
}

/* Returns the return address of the function that was called at an invalid address, less the call instruction. */
static const void *calling_code(const void *context)
{
	const ucontext_t *const state = (const ucontext_t *)context;

#if defined(__x86_64__)
	return (const char *)*(const void *const *)state->uc_mcontext.gregs[REG_RSP] - 1;
#elif defined(__aarch64__)
	return (const char *)state->uc_mcontext.regs[30] - 1;
#else
	(void)state;
	return NULL;
#endif
}

/* Prints the kind of fault. @returns the code that caused it */
static const void *cause(int number, const siginfo_t *info, const void *context)
{
	const void *const code = faulting_code(context);

	if (number == SIGFPE && info->si_code == FPE_INTDIV) {
		ove_say_fault("a division by zero");
	} else if (number == SIGILL) {
		ove_say_fault("an undefined instruction");
	} else if ((number == SIGSEGV || number == SIGBUS) && info->si_code > 0) {
		if (info->si_addr == code) {
			ove_say_access(OVE_FAULT_JUMP, (uintptr_t)code, "\n");
			return calling_code(context);
		}
		ove_say_access(access_of(context), (uintptr_t)info->si_addr, "\n");
	}
	return code;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	/* Stop the other threads' output before the report. */
	ove_backend_halt();
	if (number == SIGABRT) {
		ove_abort_from(NULL);
	}
	if (in_guard(self, (const unsigned char *)info->si_addr)) {
		ove_stop(OVE_STOP_STACK, self->common.name);
	}
	ove_stop_at(OVE_STOP_FAULT, cause(number, info, context));
}

void ove_posix_fault_install(void)
{
	static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
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
