/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <unistd.h>

#include "posix.h"

static unsigned char halted;

bool ove_posix_is_halted(void)
{
	return __atomic_load_n(&halted, __ATOMIC_ACQUIRE) != 0 && !ove_posix_self.halter;
}

void ove_posix_halt_here(void)
{
	for (;;) {
		(void)pause();
	}
}

/*
 * The others are not killed: each stays at its next call that enters the critical section or writes to the console. The
 * lock itself is not waited for, since a thread that faulted inside it never lets go.
 */
void ove_backend_halt(void)
{
	if (ove_posix_self.halter) {
		return;
	}
	ove_posix_hold();
	if (__atomic_exchange_n(&halted, 1, __ATOMIC_ACQ_REL) != 0) {
		ove_posix_halt_here();
	}
	ove_posix_self.halter = true;
}
