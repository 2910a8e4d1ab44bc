/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Chooses and runs the tests of the command line. */
#ifndef TEST_RUNNER_H
#define TEST_RUNNER_H

/** Fail the running test and end the image, because the state that it left behind cannot be cleaned up. */
_Noreturn void test_abandon(const char *why);

#endif
