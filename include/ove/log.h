/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Log lines whose text the host formats. A line stores an address and its arguments; the text stays in the ELF file, in
 * a section that no image loads. `./ove run`, `./ove monitor` and `./ove decode` show the lines; docs/logging.md lists
 * their messages about missing and damaged lines.
 *
 *     #define OVE_LOG_MODULE "net"
 *     #include <ove/log.h>
 *
 *     OVE_LOG_INFO("sent %u bytes to %s", count, name);
 *
 * OVE_LOG_MODULE names the module of a source file, and OVE_LOG_LEVEL the least important level that is compiled into
 * it; CONFIG_OVE_LOG_LEVEL by default. Define both before the file's first include of an ove header.
 */
#ifndef OVE_LOG_H
#define OVE_LOG_H

#include <stddef.h>

#include <ove/lang.h>

/** No line. */
#define OVE_LOG_LEVEL_OFF 0
/** An error. */
#define OVE_LOG_LEVEL_ERROR 1
/** A condition that may lead to an error. */
#define OVE_LOG_LEVEL_WARNING 2
/** A normal event. */
#define OVE_LOG_LEVEL_INFO 3
/** Details for debugging. */
#define OVE_LOG_LEVEL_DEBUG 4

#include <ove/inline/log.h>

/**
 * Log a line. Each level has its own macro: OVE_LOG_ERROR, OVE_LOG_WARNING, OVE_LOG_INFO, OVE_LOG_DEBUG.
 *
 * The first argument is a literal with the conversions of printf(), which the compiler checks against up to eight more
 * arguments. In C++ the literal may have {} instead, as for std::format. Arguments are integers, characters, floating
 * point values, pointers and strings. The call copies at most CONFIG_OVE_LOG_STRING_MAX bytes of a string, and reads
 * the string up to its null character, at most one byte more. The end of an array whose size the compiler knows ends
 * the string too. In C, each char * is a string, also for %p and for %s with a precision: to log the address, cast the
 * pointer to void *. A bit-field is an argument as it is for printf(); a volatile one in C++ needs a cast. A newline at
 * the end of the literal is left out; other control characters are shown escaped.
 *
 * A line of a level that is not compiled in evaluates no argument and leaves no code.
 *
 * If the buffer has no space for a line, the call drops and counts the line; the decoded log shows how many lines were
 * dropped, and where.
 *
 * @context any; an ISR must be one that may call ove, see ove/critical.h
 * @blocks never
 * @cost O(bytes of the arguments), with interrupts masked while a copy of them enters the buffer. `./ove measure
 * tests/log/cost` counts the instructions
 */
#define OVE_LOG_ERROR(...) OVE_LOG_(OVE_LOG_LEVEL_ERROR, __VA_ARGS__)
/** See OVE_LOG_ERROR(). */
#define OVE_LOG_WARNING(...) OVE_LOG_(OVE_LOG_LEVEL_WARNING, __VA_ARGS__)
/** See OVE_LOG_ERROR(). */
#define OVE_LOG_INFO(...) OVE_LOG_(OVE_LOG_LEVEL_INFO, __VA_ARGS__)
/** See OVE_LOG_ERROR(). */
#define OVE_LOG_DEBUG(...) OVE_LOG_(OVE_LOG_LEVEL_DEBUG, __VA_ARGS__)

#if CONFIG_OVE_LOG

OVE_EXTERN_C_BEGIN

/**
 * The function that sends lines out of the program. @p text is one encoded line of printable characters with a newline
 * at its end, valid during the call. The sink may block, and only one context calls the sink at a time. When the
 * program ends or stops, ove calls the sink for each remaining line with the kernel halted: the sink must then poll.
 */
typedef void (*ove_log_sink_fn)(const char *text, size_t length, void *arg);

/**
 * Send the lines to a sink of the application. Without a sink, the lines go to the board's console, among the other
 * output.
 *
 * @param sink  the sink; NULL restores the console
 * @param arg   passed to the sink unchanged
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
void ove_log_set_sink(ove_log_sink_fn sink, void *arg);

/**
 * Send all buffered lines to the sink, in the caller's context. If another context is already sending, the call returns
 * at once.
 *
 * @context thread, start
 * @blocks if the sink blocks
 * @cost O(buffered bytes), and the cost of the sink
 */
void ove_log_flush(void);

/**
 * Put a line into the buffer. The macros and the bindings make this call; ove/inline/log.h describes sites and
 * arguments.
 *
 * @param site   the line's site, a constant
 * @param words  the word with the types of the arguments, then the arguments; copied
 * @param count  the number of words; 0 for a line without arguments, at most OVE_LOG_MAX_WORDS
 * @context any; an ISR must be one that may call ove, see ove/critical.h
 * @blocks never
 * @cost O(words), with interrupts masked
 */
void ove_log_write(const void *site, const uint32_t *words, uint32_t count);

/**
 * Get how many lines were dropped since the start because the buffer was full.
 *
 * @returns the count; wraps at 2^32
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint32_t ove_log_dropped(void);

OVE_EXTERN_C_END

#endif

#endif
