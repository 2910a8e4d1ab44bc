/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The mask of the application's critical section, which stays in force when a kernel call ends.
 *
 * With BASEPRI, the section has a mask of its own, while the kernel masks by PRIMASK. Interrupts of priority 0, which
 * may not call the kernel, are not masked by the section. ARMv6-M has only PRIMASK; there alloy_kept_mask holds the
 * mask that a call leaves in force.
 */
#ifndef OVE_BACKENDS_ALLOY_SECTION_MASK_HPP
#define OVE_BACKENDS_ALLOY_SECTION_MASK_HPP

#include "native.hpp"

#include <ove_cortex_m/mask.h>

namespace ove_alloy
{

#if ALLOY_KEPT_MASK

/* In the result of section_mask(): a section was in force. PRIMASK is in bit 0. */
constexpr std::uint32_t IN_SECTION = 2u;

inline bool is_outermost(std::uint32_t before)
{
	return (before & IN_SECTION) == 0u;
}

inline std::uint32_t section_mask()
{
	const std::uint32_t before = ove_cortex_m_mask();

	if (alloy_kept_mask != 0u) {
		return before | IN_SECTION;
	}
	alloy_kept_mask = 1u;
	return before;
}

inline void section_unmask(std::uint32_t before)
{
	if (is_outermost(before)) {
		alloy_kept_mask = 0u;
	}
	ove_cortex_m_unmask(before & 1u);
}

/** Ends the outermost section; the kernel's mask stays. */
inline void section_unmask_and_keep_primask()
{
	alloy_kept_mask = 0u;
}

#else

inline bool is_outermost(std::uint32_t before)
{
	return before == 0u;
}

inline std::uint32_t section_mask()
{
	/* This value of BASEPRI masks every priority but 0. */
	return ove_cortex_m_raise(1u << (8 - CONFIG_OVE_NVIC_PRIORITY_BITS));
}

inline void section_unmask(std::uint32_t before)
{
	ove_cortex_m_lower(before);
}

/** Ends the outermost section; the kernel's mask stays. */
inline void section_unmask_and_keep_primask()
{
	section_unmask(0);
}

#endif

} // namespace ove_alloy

#endif
