/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A part of the library that needs the heap. */
#ifndef MIDDLEWARE_CREATES_H
#define MIDDLEWARE_CREATES_H

/** Make a semaphore in heap memory and free it. @returns 0 */
int middleware_creates(void);

#endif
