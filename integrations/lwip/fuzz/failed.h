/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A failure prints the frame that led to it, and the command that replays it. */
#ifndef FAILED_H
#define FAILED_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Store the details for a failure message: a frame of a case, before the controller receives it. */
void fuzz_frame(const char *kind, uint32_t number, const uint8_t *frame, size_t length);
void fuzz_case(uint32_t seed, uint32_t which);

/** End the program with a sentence, the frame and the command. */
__attribute__((noreturn)) void fuzz_failed(const char *why);

/** Make a sanitizer's report end with the frame and the command. */
void fuzz_name_frame_after_a_report(void);

#ifdef __cplusplus
}
#endif

#endif
