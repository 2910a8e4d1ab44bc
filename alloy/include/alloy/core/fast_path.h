// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_CORE_FAST_PATH_H
#define ALLOY_CORE_FAST_PATH_H

// The fast path of each call: the case in which it neither waits nor wakes. Written in the common subset of C and C++,
// on the fields that it touches, so that a C API above the kernel can inline the same path; see
// docs/design/alloy-kernel.md, "Fast paths written once for C and C++".
//
// Each is called unmasked, in a thread. If it completes the call it returns unmasked; otherwise it returns masked, and
// the caller continues with the function that its comment names.

#include <stdbool.h>
#include <stdint.h>

#include <alloy_port_mask.h>

#ifdef __cplusplus
#define ALLOY_FAST_PATH inline __attribute__((always_inline))
#else
#define ALLOY_FAST_PATH static inline __attribute__((always_inline))
#endif
#define ALLOY_LIKELY(x) __builtin_expect((x), 1)
#define ALLOY_MAY_ALIAS __attribute__((may_alias))

/// A kernel pointer of any type: a list of waiters, a thread, the owner of a mutex.
typedef uintptr_t ALLOY_MAY_ALIAS alloy_link;

/// Lock a mutex. False: call alloy_mutex_lock_slow().
/// @param running  the kernel's pointer to the running thread
ALLOY_FAST_PATH bool alloy_fast_lock(uintptr_t* word, const alloy_link* running) {
    alloy_port_mask();
    if (ALLOY_LIKELY(*word == 0)) {
        *word = *running;
        alloy_port_unmask();
        return true;
    }
    return false;
}

/// Unlock a mutex. False: call alloy_mutex_unlock_slow().
ALLOY_FAST_PATH bool alloy_fast_unlock(uintptr_t* word, const alloy_link* running) {
    alloy_port_mask();
    if (ALLOY_LIKELY(*word == *running)) {
        *word = 0;
        alloy_port_unmask();
        return true;
    }
    return false;
}

/// Take a semaphore. False: call alloy_semaphore_take_slow(), or unmask if the caller does not wait.
ALLOY_FAST_PATH bool alloy_fast_take(uint32_t* count) {
    alloy_port_mask();
    const uint32_t before = *count;
    if (ALLOY_LIKELY(before != 0)) {
        *count = before - 1U;
        alloy_port_unmask();
        return true;
    }
    return false;
}

/// Result of alloy_fast_give().
typedef enum {
    ALLOY_GIVEN,
    ALLOY_AT_MAXIMUM, ///< nothing changed; unmasked
    ALLOY_AWAITED,    ///< masked: call alloy_semaphore_give_slow()
} alloy_given;

ALLOY_FAST_PATH alloy_given alloy_fast_give(uint32_t* count, const alloy_link* waiters, uint32_t maximum) {
    alloy_port_mask();
    if (!ALLOY_LIKELY(*waiters == 0))
        return ALLOY_AWAITED;
    const uint32_t before = *count;
    if (!ALLOY_LIKELY(before != maximum)) {
        alloy_port_unmask();
        return ALLOY_AT_MAXIMUM;
    }
    *count = before + 1U;
    alloy_port_unmask();
    return ALLOY_GIVEN;
}

/// A message's position in a queue, and the queue's count before the call.
typedef struct {
    unsigned index; ///< of the message
    unsigned count; ///< count before the call
} alloy_place;

/// Masks, and tells whether a message can be stored in the queue at once. True, masked: store it at place->index, then
/// call alloy_fast_sent(). False: call alloy_queue_send_slow().
ALLOY_FAST_PATH bool alloy_fast_begin_send(const alloy_link* waiters, const uint16_t* write, const uint16_t* count,
                                           unsigned capacity, alloy_place* place) {
    alloy_port_mask();
    if (!ALLOY_LIKELY(*waiters == 0))
        return false;
    place->count = *count;
    if (!ALLOY_LIKELY(place->count < capacity))
        return false;
    place->index = *write;
    return true;
}
/// Masks, and tells whether a message can be fetched at once. True, masked: fetch it from place->index, then call
/// alloy_fast_received(). False: call alloy_queue_receive_slow(). With capacity 0 it is always false.
ALLOY_FAST_PATH bool alloy_fast_begin_receive(const alloy_link* waiters, const uint16_t* read, const uint16_t* count,
                                              unsigned capacity, alloy_place* place) {
    alloy_port_mask();
    if (!ALLOY_LIKELY(*waiters == 0))
        return false;
    place->count = *count;
    // One comparison tests for both "empty" and "no capacity".
    if (!ALLOY_LIKELY(__builtin_constant_p(capacity) ? place->count != 0 : place->count - 1U < capacity))
        return false;
    place->index = *read;
    return true;
}
ALLOY_FAST_PATH unsigned alloy_fast_after(unsigned index, unsigned capacity) {
    const unsigned next = index + 1U;
    if (__builtin_constant_p(capacity) && (capacity & (capacity - 1U)) == 0)
        return next & (capacity - 1U);
    return next == capacity ? 0U : next;
}
ALLOY_FAST_PATH void alloy_fast_sent(uint16_t* write, uint16_t* count, unsigned capacity, alloy_place place) {
    *write = (uint16_t)alloy_fast_after(place.index, capacity);
    *count = (uint16_t)(place.count + 1U);
    alloy_port_unmask();
}
ALLOY_FAST_PATH void alloy_fast_received(uint16_t* read, uint16_t* count, unsigned capacity, alloy_place place) {
    *read = (uint16_t)alloy_fast_after(place.index, capacity);
    *count = (uint16_t)(place.count - 1U);
    alloy_port_unmask();
}

/// Set event flags. False, still masked: a thread waits, and its flags must be checked before any other thread runs.
ALLOY_FAST_PATH bool alloy_fast_set_flags(uint32_t* flags, const alloy_link* waiters, uint32_t bits) {
    alloy_port_mask();
    *flags |= bits;
    if (!ALLOY_LIKELY(*waiters == 0))
        return false;
    alloy_port_unmask();
    return true;
}

/// Take event flags. False: the flags are not set; wait, or unmask.
ALLOY_FAST_PATH bool alloy_fast_take_flags(uint32_t* flags, uint32_t bits, bool all, bool clear, uint32_t* seen) {
    alloy_port_mask();
    const uint32_t before = *flags;
    if (ALLOY_LIKELY(all ? (before & bits) == bits : (before & bits) != 0)) {
        if (clear)
            *flags = before & ~bits;
        alloy_port_unmask();
        *seen = before;
        return true;
    }
    return false;
}

/// Yield: true if no other thread of this priority is ready. False: call yield_to().
/// @param next  the running thread's link to the next of its ring
ALLOY_FAST_PATH bool alloy_fast_yield(const alloy_link* next, uintptr_t self) {
    alloy_port_mask();
    if (*next == self) {
        alloy_port_unmask();
        return true;
    }
    return false;
}

#endif
