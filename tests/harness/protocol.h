/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The lines to the tool: "@ove " and one JSON object. See docs/design/tests-and-proof.md. */
#ifndef TEST_PROTOCOL_H
#define TEST_PROTOCOL_H

#include "registry.h"

void test_send_test(const struct test_case *test);
void test_send_begin(const struct test_case *test);
/** @p why may be NULL. */
void test_send_verdict(const struct test_case *test, const char *verdict, const char *why);
void test_send_end(int ran, int failed, int skipped);
/** Report an invalid command line; @p word is the part that was not understood. */
void test_send_usage(const char *why, const char *word);

#endif
