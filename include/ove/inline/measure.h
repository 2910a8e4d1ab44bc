/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The markers of OVE_MEASURE(). A marker is a `nop` with an entry in a section that no image loads.
 * lab/ove_lab/measure/markers.py reads the entries. A jump that bypasses a marker never executes its `nop`, whatever
 * the compiler merges, copies or moves: without an instruction, a loop inside the region and the next pass could jump
 * to the same address.
 *
 * An entry is the address of the `nop` in four bytes and two zero-terminated texts: `B` or `E` with the region's line,
 * and the region's name. The linker knows sections whose names begin with .debug: --gc-sections keeps them, but keeps
 * no code because of them.
 */
#ifndef OVE_INLINE_MEASURE_H
#define OVE_INLINE_MEASURE_H

#include "ove_config.h"

#define OVE_MEASURE_TEXT_(text) #text
#define OVE_MEASURE_TEXT(text)  OVE_MEASURE_TEXT_(text)
#define OVE_MEASURE_JOIN_(a, b) a##b
#define OVE_MEASURE_JOIN(a, b)  OVE_MEASURE_JOIN_(a, b)

#if CONFIG_OVE_MEASURE && defined(__arm__)

/* A barrier on each side keeps the compiler from moving loads and stores across the marker. */
#define OVE_MEASURE_BARRIER_ __asm__ volatile("" ::: "memory")

/* Keep the lines few and the asm `inline`: the compiler counts each line as an instruction when it estimates sizes. */
#define OVE_MEASURE_PLACE_             "7700: nop\n\t.pushsection .debug_ove_measure,\"\"\n\t.4byte 7700b\n\t.asciz "
#define OVE_MEASURE_ENTRY_(kind, name) OVE_MEASURE_PLACE_ "\"" kind "\", " OVE_MEASURE_TEXT(name) "\n\t.popsection"

/* Without operands, the compiler does not interpret the text, so a name may contain a per cent sign or a brace. */
#define OVE_MEASURE_BEGIN_(name)                                                           \
	OVE_MEASURE_BARRIER_;                                                              \
	__asm__ volatile inline(OVE_MEASURE_ENTRY_("B" OVE_MEASURE_TEXT(__LINE__), name)); \
	OVE_MEASURE_BARRIER_

/* The line of the end is an operand, because C's cleanup function does not know the region's name. Without
 * optimisation, the operand is a register, and the line is unknown. */
#define OVE_MEASURE_END_(constraint, line) \
	__asm__ volatile inline(OVE_MEASURE_ENTRY_("E%0", "")::constraint(line) : "memory")

#else

#define OVE_MEASURE_BEGIN_(name)           ((void)0)
#define OVE_MEASURE_END_(constraint, line) ((void)(line))

#endif

#ifdef __cplusplus

namespace ove
{
namespace detail
{

/** Ends a region of OVE_MEASURE(), however control leaves it. */
template <unsigned Line> class MeasureEnd
{
      public:
	[[gnu::always_inline]] explicit MeasureEnd(bool) noexcept
	{
	}

	[[gnu::always_inline]] ~MeasureEnd()
	{
		OVE_MEASURE_END_("i", Line);
	}

	MeasureEnd(const MeasureEnd &) = delete;
	MeasureEnd &operator=(const MeasureEnd &) = delete;
};

} // namespace detail
} // namespace ove

/* The condition is a constant, so the compiler knows that the block runs. */
#define OVE_MEASURE_(name, end)                                           \
	if (const ::ove::detail::MeasureEnd<__LINE__> end(__extension__({ \
		    (void)sizeof("" name "");                             \
		    OVE_MEASURE_BEGIN_(name);                             \
		    true;                                                 \
	    }));                                                          \
	    false) {                                                      \
	} else

#else

__attribute__((always_inline)) static inline void ove_measure_end(const unsigned *line)
{
	OVE_MEASURE_END_("ir", *line);
}

#define OVE_MEASURE_(name, end, once)                                                                         \
	for (const unsigned end __attribute__((cleanup(ove_measure_end))) = __LINE__, *once = __extension__({ \
		     (void)sizeof("" name "");                                                                \
		     OVE_MEASURE_BEGIN_(name);                                                                \
		     &end;                                                                                    \
	     });                                                                                              \
	     once; once = 0)

#endif

#endif
