/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Facts of the C headers that a foreign language must know: sizes, alignments, offsets and numbers of this build.
 *
 * It is compiled but never linked. Each fact is a 64-bit number in its own section, under the name used in the
 * generated file; `python -m ove_tool.layout` reads them from the object, so this works for every target.
 *
 * ove_facts.h lists the definitions of the public headers. The function types declared to the languages are compared
 * here too. calls/<kernel>.h has the functions that hot modules use or have bodies for, and pins the fields that they
 * read; ove_hot_seam.h has the functions that the hot calls use; ove_asked.h those that translated inline functions
 * use, with the types of their expressions. All these types are read from the debug information.
 */
#include <limits.h>

#include <ove/ove.h>
#include <ove_board.h>

#include "ove_signatures.h"

#ifdef OVE_LAYOUT_CALLS
#include OVE_LAYOUT_CALLS

#include "ove_hot_seam.h"

#include <ove_seam/heap.h>
#include <ove_seam/wait_end.h>

#include "ove_asked.h"
#endif

#define FACT(name, value)                         \
	extern const long long ove_layout_##name; \
	__attribute__((section("ove_layout"), used)) const long long ove_layout_##name = (long long)(value)

/** An object for which the foreign language only reserves storage. */
#define STORAGE(object)                                  \
	FACT(size_##object, sizeof(object##_storage_t)); \
	FACT(align_##object, _Alignof(object##_storage_t))

/** A struct that the foreign language itself fills in. */
#define STRUCT(name)                           \
	FACT(sizeof_##name, sizeof(name##_t)); \
	FACT(alignof_##name, _Alignof(name##_t))

#define FIELD(name, field) FACT(offsetof_##name##_##field, offsetof(name##_t, field))
#define NUMBER(name)       FACT(value_##name, name)

/** An enumeration; the languages use one type for all of them. */
#define ENUM(name)                             \
	FACT(sizeof_##name, sizeof(name##_t)); \
	_Static_assert(sizeof(name##_t) == sizeof(ove_prio_t), #name "_t has another size than ove_prio_t")

#include "ove_facts.h"

#if CONFIG_OVE_STREAM
/* The extra bytes must not depend on the capacity, or a buffer of a constant size plus the extra would not work. */
FACT(stream_extra, OVE_STREAM_BUFFER_BYTES(0));
#endif

FACT(sizeof_ove_static_object, sizeof(struct ove_static_object));
FACT(offsetof_ove_static_object_init, offsetof(struct ove_static_object, init));
FACT(offsetof_ove_static_object_name, offsetof(struct ove_static_object, name));

/* A stack of n bytes needs at most n + stack_extra; the next line proves that for usual
 * sizes. */
#define STACK_OVER(n)    (OVE_BACKEND_STACK_BYTES(n) - (n))
#define STACK_MORE(a, b) ((a) > (b) ? (a) : (b))
FACT(stack_extra, STACK_MORE(STACK_OVER(OVE_BACKEND_STACK_MIN), STACK_OVER(OVE_BACKEND_STACK_MIN + 1)));
_Static_assert(OVE_BACKEND_STACK_BYTES(1048576) - 1048576 <=
		       STACK_MORE(STACK_OVER(OVE_BACKEND_STACK_MIN), STACK_OVER(OVE_BACKEND_STACK_MIN + 1)),
	       "the room beside a stack grows with its size; bindings compute it from a constant");
FACT(stack_align, OVE_BACKEND_STACK_ALIGN);
FACT(stack_min, OVE_BACKEND_STACK_MIN);

FACT(sizeof_int, sizeof(int));
FACT(sizeof_bool, sizeof(bool));
FACT(sizeof_size_t, sizeof(size_t));

/* Whether the board has a list of interrupts. */
#ifdef OVE_IRQ_NAMES
FACT(value_OVE_IRQ_HAS_NAMES, 1);
#define IRQ_NUMBER(name) FACT(value_OVE_IRQ_##name, OVE_IRQ_##name);
OVE_IRQ_NAMES(IRQ_NUMBER)
#else
FACT(value_OVE_IRQ_HAS_NAMES, 0);
#endif
