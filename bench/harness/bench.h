/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The benchmark harness, for suites in any language: plain functions and structs of the C ABI.
 *
 * One loop, compiled once, measures every case of every language: it reads the cycle source, calls the case's body
 * through a pointer, and reads again. The cost of the loop and of that call is measured with an empty body and
 * reported, so that it can be subtracted. See docs/design/measuring.md.
 */
#ifndef OVE_BENCH_H
#define OVE_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The code of one case. Its row in bench/cases.yaml has the number of iterations and the description. All functions
 * receive @p context. All of them except body may be NULL.
 */
typedef struct ove_bench_case {
	const char *suite;               /**< as in bench/cases.yaml */
	const char *name;                /**< as in bench/cases.yaml */
	bool (*setup)(void *context);    /**< creates the objects; false fails the case */
	void (*before)(void *context);   /**< before each iteration, not measured */
	void (*body)(void *context);     /**< the measured code */
	bool (*after)(void *context);    /**< after each iteration, not measured; true if the row's proof holds */
	bool (*teardown)(void *context); /**< deletes the objects; false fails the case */
	void *context;                   /**< opaque to the harness */
	const char *note;                /**< how a native row differs from its description; NULL: it does not */
} ove_bench_case_t;

/** One footprint case: the heap bytes that one object takes. */
typedef struct ove_bench_memory {
	const char *suite;              /**< as in bench/cases.yaml */
	const char *name;               /**< as in bench/cases.yaml */
	bool (*create)(void *context);  /**< creates one object; false fails the case */
	bool (*destroy)(void *context); /**< deletes the object; false fails the case */
	void *context;                  /**< opaque to the harness */
} ove_bench_memory_t;

/**
 * Measure one case and report it.
 *
 * @param bench_case  read during the call only
 * @context thread: ove_bench_suites() and the functions it calls
 * @blocks for as long as the case takes
 * @cost 100 warm-up iterations, then the iterations of its kind
 */
void ove_bench_run(const ove_bench_case_t *bench_case);

/**
 * Count the bytes of one footprint case and report them. Zero-heap mode has no such cases.
 *
 * @param memory  read during the call only
 * @context as ove_bench_run()
 * @blocks as its functions do
 * @cost ten objects, one after the other
 */
void ove_bench_run_memory(const ove_bench_memory_t *memory);

/**
 * Report that a case cannot be measured here.
 *
 * @param suite  as in bench/cases.yaml
 * @param name   as in bench/cases.yaml
 * @param why    a sentence for the reader of the report
 * @context as ove_bench_run()
 * @blocks never
 * @cost one line
 */
void ove_bench_skip(const char *suite, const char *name, const char *why);

/**
 * Count a wrong result inside a case. One is enough to fail the case and the image.
 *
 * @context thread; also from a case's helper threads
 * @blocks never
 * @cost one atomic addition; bodies call it only off their fast path
 */
__attribute__((cold, noinline)) void ove_bench_fail(void);

/** Count a wrong result unless @p condition holds. Costs the same compare and branch in every body. */
#define OVE_BENCH_EXPECT(condition)                      \
	do {                                             \
		if (__builtin_expect(!(condition), 0)) { \
			ove_bench_fail();                \
		}                                        \
	} while (0)

/**
 * Run all suites of this image's language, by ove_bench_run() and related calls. Each language defines this function.
 *
 * @context thread of OVE_PRIO_NORMAL
 * @blocks as its cases do
 */
void ove_bench_suites(void);

/**
 * Run the native suite, which calls the kernel directly. bench/native defines it for every language's image.
 *
 * @context thread of OVE_PRIO_NORMAL
 * @blocks as its cases do
 */
void ove_bench_native_suite(void);

/**
 * The kernel under test, for the reader of the report. Defined in bench/native.
 *
 * @returns name and version, a constant
 * @context any
 * @blocks never
 * @cost none
 */
const char *ove_bench_native_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
