/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Included before each source under search: another thread may run before each of its atomic accesses. A macro's own
 * name is not expanded inside it, so the access itself stays the compiler's.
 */
#ifndef INTERLEAVE_STEP_H
#define INTERLEAVE_STEP_H

/** The calling thread is about to do @p what, at @p line of @p file; others may run first. */
void model_step(const char *what, const char *file, int line);

#define MODEL_STEP(what) model_step(what, __FILE__, __LINE__)

#define __atomic_load_n(...)             (MODEL_STEP("load"), __atomic_load_n(__VA_ARGS__))
#define __atomic_store_n(...)            (MODEL_STEP("store"), __atomic_store_n(__VA_ARGS__))
#define __atomic_compare_exchange_n(...) (MODEL_STEP("compare-exchange"), __atomic_compare_exchange_n(__VA_ARGS__))

#endif
