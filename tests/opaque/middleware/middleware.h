/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A library that uses ove and sees no kernel: one object of it is linked with every image. */
#ifndef MIDDLEWARE_H
#define MIDDLEWARE_H

#ifdef __cplusplus
extern "C" {
#endif

/** Reports one result: a text and a number. */
typedef void (*middleware_say)(const char *text, long number);

/** Use one object of each kind, in a thread. */
void middleware_run(middleware_say say);

/** The part written in C++. */
void middleware_in_cpp(middleware_say say);

#ifdef __cplusplus
}
#endif

#endif
