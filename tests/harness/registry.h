/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The macros that declare a test. Its id is concept.call.what; the claim is the sentence that the body proves.
 */
#ifndef TEST_REGISTRY_H
#define TEST_REGISTRY_H

#include <stdbool.h>

#include "ove_config.h"

/** One test of the image. */
struct test_case {
	const char *id;
	const char *claim;
	void (*body)(void);
	const char *skip;   /**< why this build skips the test, or NULL */
	const char *place;  /**< end of the stop's message, or NULL */
	const char *caller; /**< function whose address the stop's message contains, or NULL */
	const char *says;   /**< a line printed before the stop's message, or NULL */
	int stops;          /**< number of the stop in which the test must end, or 0 */
	bool at_start;      /**< runs in ove_main(), before the scheduler */
};

#define TEST_DECLARE(concept, call, what, claim, skip, place, caller, says, stops, at_start)            \
	static void concept##_##call##_##what(void);                                                    \
	static const struct test_case concept##_##call##_##what##_case = {#concept "." #call "." #what, \
									  claim,                        \
									  concept##_##call##_##what,    \
									  skip,                         \
									  place,                        \
									  caller,                       \
									  says,                         \
									  stops,                        \
									  at_start};                    \
	__attribute__((section("ove_tests"), used)) static const struct test_case *const                \
		concept##_##call##_##what##_entry = &concept##_##call##_##what##_case;                  \
	static void concept##_##call##_##what(void)

#if CONFIG_OVE_CHECKS
#define TEST_SKIP_WITHOUT_CHECKS NULL
#define TEST_SKIP_WITH_CHECKS    "built with CONFIG_OVE_CHECKS=y"
#else
#define TEST_SKIP_WITHOUT_CHECKS "built with CONFIG_OVE_CHECKS=n"
#define TEST_SKIP_WITH_CHECKS    NULL
#endif

/** A test that runs in the harness's thread, at OVE_PRIO_NORMAL. */
#define OVE_TEST(concept, call, what, claim) TEST_DECLARE(concept, call, what, claim, NULL, NULL, NULL, NULL, 0, false)
/** The same in ove_main(), before the scheduler runs. */
#define OVE_TEST_AT_START(concept, call, what, claim) \
	TEST_DECLARE(concept, call, what, claim, NULL, NULL, NULL, NULL, 0, true)
/** A test of a promise that only CONFIG_OVE_CHECKS=y makes. */
#define OVE_TEST_CHECK(concept, call, what, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, NULL, NULL, NULL, 0, false)
#define OVE_TEST_CHECK_AT_START(concept, call, what, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, NULL, NULL, NULL, 0, true)
/** A test that must end in the numbered stop at @p place. It runs alone. */
#define OVE_TEST_STOPS(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, NULL, place, NULL, NULL, number, false)
#define OVE_TEST_STOPS_AT_START(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, NULL, place, NULL, NULL, number, true)
/** The same for a stop that only CONFIG_OVE_CHECKS=y promises. */
#define OVE_TEST_CHECK_STOPS(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, place, NULL, NULL, number, false)
#define OVE_TEST_CHECK_STOPS_AT_START(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, place, NULL, NULL, number, true)
/** The same for a stop that CONFIG_OVE_CHECKS=y replaces by a returned error. */
#define OVE_TEST_UNCHECKED_STOPS(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITH_CHECKS, place, NULL, NULL, number, false)
#define OVE_TEST_UNCHECKED_STOPS_AT_START(concept, call, what, number, place, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITH_CHECKS, place, NULL, NULL, number, true)
/** A stop whose message contains an address in the function @p caller. */
#define OVE_TEST_STOPS_IN_CODE(concept, call, what, number, caller, claim) \
	TEST_DECLARE(concept, call, what, claim, NULL, "code at 0x", #caller, NULL, number, false)
/** A stop after the line @p says, or one that begins with the text before its "..."; "" means no ove line. */
#define OVE_TEST_STOPS_SAYING(concept, call, what, number, says, claim) \
	TEST_DECLARE(concept, call, what, claim, NULL, NULL, NULL, says, number, false)
/** The same for a stop at @p place that only CONFIG_OVE_CHECKS=y promises. */
#define OVE_TEST_CHECK_STOPS_SAYING(concept, call, what, number, place, says, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, place, NULL, says, number, false)
/** The same for a stop that only CONFIG_OVE_CHECKS=y promises, after the line @p says. */
#define OVE_TEST_CHECK_STOPS_IN_CODE(concept, call, what, number, caller, says, claim) \
	TEST_DECLARE(concept, call, what, claim, TEST_SKIP_WITHOUT_CHECKS, "code at 0x", #caller, says, number, false)

#endif
