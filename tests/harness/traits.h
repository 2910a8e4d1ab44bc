/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Traits of the kernel for the other languages, which do not read the macros of capability.h. */
#ifndef TEST_TRAITS_H
#define TEST_TRAITS_H

#include <stdbool.h>

/** TEST_OVE_IMAGE. */
bool test_owns_image(void);
/** Whether ove's link step makes functions with a large frame compare their stack pointer, in every language. */
bool test_checks_frames(void);
/** OVE_HAS_JUDGED_WAITS. */
bool test_judges_waits(void);
/** OVE_HAS_BOUNDED_HEAP. */
bool test_has_bounded_heap(void);
/** TEST_ALLOCATORS_REFUSE_ISR. */
bool test_allocators_refuse_isr(void);

#endif
