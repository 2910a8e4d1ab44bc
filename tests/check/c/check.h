/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * How a program of the corpus is declared. Its first comment names the findings, or says that there are none.
 */
#ifndef CHECK_H
#define CHECK_H

#include <ove/ove.h>
#include <ove_board.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CHECK_TURNS = 4 };

/** One program of the image. */
struct check_case {
	const char *name;
	void (*run)(void);
};

/** Declare a program; its body runs in the thread `main`, at OVE_PRIO_HIGH. Its return ends the run. */
#define CHECK_CASE(case_name)                                                                                   \
	static void case_name(void);                                                                            \
	static const struct check_case case_name##_case = {#case_name, case_name};                              \
	__attribute__((section("check_cases"), used)) static const struct check_case *const case_name##_entry = \
		&case_name##_case;                                                                              \
	static void case_name(void)

/** Start a thread; the program ends without one if there is no memory for it. */
ove_thread_t check_start(const char *name, ove_thread_fn entry, void *arg, ove_prio_t priority);
/** Wait for the end of a thread, and free its memory. */
void check_join(ove_thread_t thread);
/** Use a value, so that the compiler keeps what leads to it. */
void check_use(int value);
/** Returns true, which the compiler does not know. */
bool check_may(void);
/** Start two threads of equal priority, and wait for both. */
void check_both(ove_thread_fn first, ove_thread_fn second);

#ifdef __cplusplus
}
#endif

#endif
