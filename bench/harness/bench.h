/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The benchmark harness, for suites in any language: plain functions and structs of the C ABI.
 *
 * One loop, compiled once, measures every case of every language: it reads the cycle source, calls the case's body
 * through a pointer, and reads again. The cost of the loop and of that call is measured with a body that does nothing
 * and reported, so that it can be taken off. How and why: docs/design/measuring.md.
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
 * One case: what it does. How often it is measured and what is said about it is its row in bench/cases.yaml. All
 * functions get @p context; those that are NULL are left out, but for body.
 */
typedef struct ove_bench_case {
	const char *suite;               /**< as in bench/cases.yaml */
	const char *name;                /**< as in bench/cases.yaml */
	bool (*setup)(void *context);    /**< makes the objects; false fails the case */
	void (*before)(void *context);   /**< before each iteration, not measured */
	void (*body)(void *context);     /**< what is measured */
	bool (*after)(void *context);    /**< after each iteration, not measured; whether it did what its row proves */
	bool (*teardown)(void *context); /**< takes the objects back; false fails the case */
	void *context;                   /**< not looked at */
	const char *note;                /**< what a kernel's own twin does otherwise; NULL: as its row says */
} ove_bench_case_t;

/** One footprint case: the bytes that the heap loses to one object. */
typedef struct ove_bench_memory {
	const char *suite;              /**< as in bench/cases.yaml */
	const char *name;               /**< as in bench/cases.yaml */
	bool (*create)(void *context);  /**< makes one object; false fails the case */
	bool (*destroy)(void *context); /**< takes it back; false fails the case */
	void *context;                  /**< not looked at */
} ove_bench_memory_t;

/**
 * Measure one case and report it.
 *
 * @param bench_case  read during the call only
 * @context thread: ove_bench_suites() and the functions it calls
 * @blocks for as long as the case takes
 * @cost 100 warm-up iterations, then those of its kind
 */
void ove_bench_run(const ove_bench_case_t *bench_case);

/**
 * Count the bytes of one footprint case and report them. In zero-heap mode such a case does not exist.
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
 * Run all suites of this image's language, by ove_bench_run() and its siblings. Each language gives this function.
 *
 * @context thread of OVE_PRIO_NORMAL
 * @blocks as its cases do
 */
void ove_bench_suites(void);

/**
 * Run the suite against the raw kernel. bench/native gives it, the same in every language's image.
 *
 * @context thread of OVE_PRIO_NORMAL
 * @blocks as its cases do
 */
void ove_bench_native_suite(void);

/**
 * The kernel under test, for the reader of the report. bench/native gives it.
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
