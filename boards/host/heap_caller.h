/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Checks the heap's lock, and finds the program's function that allocates. */
#ifndef OVE_HOST_HEAP_CALLER_H
#define OVE_HOST_HEAP_CALLER_H

/**
 * Stop the program if the heap is locked and the calling host thread runs the application's code.
 *
 * @param caller  an address in the function that called the allocator; if that is not the program's own code, the
 *                stop names the program's function that called it, through any libraries
 */
void ove_host_heap_check(const void *caller);

#endif
