/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread that waits for a mutex chosen by conditional instructions. Each function returns its second argument by an
 * IT block that misleads a reader of the record that takes each instruction as executed.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, LATER_MS = 1, HOLD_MS = 3 };

OVE_MUTEX_DEFINE_STATIC(first);
OVE_MUTEX_DEFINE_STATIC(second);
OVE_SEM_DEFINE_STATIC(go, 0, 1);

typedef ove_mutex_t choose(ove_mutex_t, ove_mutex_t);

/* A function of its own in assembly, so that no compiler changes the blocks. */
#define CHOOSE(name, text)                                                                                             \
	choose name;                                                                                                   \
	__asm(".section .text." #name ",\"ax\",%progbits\n\t.syntax unified\n\t.thumb\n\t.type " #name ", %function\n" \
	      ".thumb_func\n" #name ":\n\t" text "\n\t.size " #name ", . - " #name "\n\t.previous")

/* The comparison with 1 is skipped: only the first one sets the flags. */
CHOOSE(after_skipped_compare, "movs r2, #1\n\tmovs r3, #1\n\tcmp r2, #0\n\tit eq\n\tcmpeq r3, #1\n\t"
			      "it ne\n\tmovne r0, r1\n\tbx lr");

/* A narrow move inside a block keeps the flags; the same code outside a block sets them. */
CHOOSE(after_move_in_block, "movs r2, #5\n\tcmp r2, #5\n\tit eq\n\tmoveq r3, #7\n\tit eq\n\tmoveq r0, r1\n\tbx lr");

/* The shift moves the lowest bit into the carry. */
CHOOSE(after_shift, "movs r2, #3\n\tlsrs r2, r2, #1\n\tit cs\n\tmovcs r0, r1\n\tbx lr");

/* The flags come from the floating-point unit, and an older comparison says the opposite. */
CHOOSE(after_float, "movs r2, #1\n\tcmp r2, #2\n\tvmov s0, r2\n\tvcmp.f32 s0, s0\n\tvmrs APSR_nzcv, fpscr\n\t"
		    "it eq\n\tmoveq r0, r1\n\tbx lr");

/* The call and the return inside the blocks are not executed. */
CHOOSE(past_skipped_call, "push {r4, lr}\n\tmovs r2, #0\n\tcmp r2, #1\n\tit eq\n\tbleq after_shift\n\t"
			  "cmp r2, #1\n\tit eq\n\tpopeq {r4, pc}\n\tmov r0, r1\n\tpop {r4, pc}");

static choose *const cases[] = {after_skipped_compare, after_move_in_block, after_shift, after_float,
				past_skipped_call};
enum { CASES = sizeof(cases) / sizeof(*cases) };

static void run_taker(void *arg)
{
	(void)arg;
	for (int i = 0; i < CASES; i++) {
		ove_sem_give(go);
		ove_thread_sleep_ms(LATER_MS);
		ove_mutex_t chosen = cases[i](first, second);
		if (chosen != second || ove_mutex_lock(chosen, OVE_WAIT_FOREVER) != OVE_OK) {
			exit(1);
		}
		ove_mutex_unlock(second);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(taker, run_taker, NULL, OVE_PRIO_HIGH, STACK);

static void run_holder(void *arg)
{
	(void)arg;
	for (;;) {
		ove_sem_take(go, OVE_WAIT_FOREVER);
		ove_mutex_lock(second, OVE_WAIT_FOREVER);
		ove_thread_sleep_ms(HOLD_MS);
		ove_mutex_unlock(second);
	}
}

OVE_THREAD_DEFINE_STATIC(holder, run_holder, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_run();
}
