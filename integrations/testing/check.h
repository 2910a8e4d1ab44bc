/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The parts that the tests of all libraries share: judge.c calls judge_claims() in a thread. */
#ifndef CHECK_H
#define CHECK_H

/** Stops the program with the line of a claim that does not hold. */
#define CHECK(claim) ((claim) ? (void)0 : check_failed(#claim, __FILE_NAME__, __LINE__))

__attribute__((noreturn)) void check_failed(const char *claim, const char *file, int line);

/** Defined by each test: check the claims. The program ends with code 0 after this call. */
void judge_claims(void);

#endif
