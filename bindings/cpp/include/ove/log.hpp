// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Log lines whose text the host formats, as in C: OVE_LOG_INFO("sent {} bytes to {}", count, name), described in
 * ove/log.h. The text has the placeholders of std::format() or the conversions of printf(); either is checked against
 * the arguments' types at compile time. Arguments may also be std::string_view and other types with a string's data()
 * and size(), enumerations and bool.
 */
#pragma once

#include <ove/log.h>

#if CONFIG_OVE_LOG

namespace ove
{

/** Pass all buffered lines to the sink. As ove_log_flush(). */
inline void log_flush() noexcept
{
	ove_log_flush();
}

/** The number of dropped lines. As ove_log_dropped(). */
[[nodiscard]] inline std::uint32_t log_dropped() noexcept
{
	return ove_log_dropped();
}

/** Send the lines to a function that takes the text and @p context; nullptr restores the console. As
 * ove_log_set_sink(). */
inline void log_set_sink(ove_log_sink_fn sink, void *context) noexcept
{
	ove_log_set_sink(sink, context);
}

} // namespace ove

#endif
