/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mbed TLS on ove: its mutexes, and the timer that a datagram connection needs. */
#ifndef OVE_MBEDTLS_H
#define OVE_MBEDTLS_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/**
 * Give Mbed TLS ove's mutexes, before any other call of Mbed TLS. mbedtls_threading_free_alt() ends this.
 *
 * @context thread, start
 * @blocks never
 * @cost ove_mutex_init() for each global mutex of the options in use
 */
void ove_mbedtls_start(void);

/** The timer of one datagram connection. The caller owns the memory while the connection exists. */
struct ove_mbedtls_timer {
	/* Microseconds of ove_time_get_us(). */
	uint64_t intermediate;
	uint64_t final;
	bool is_set;
};

/**
 * Set a timer. Pass this function and ove_mbedtls_timer_get() to mbedtls_ssl_set_timer_cb().
 *
 * @param timer            a struct ove_mbedtls_timer
 * @param intermediate_ms  the first delay, in milliseconds
 * @param final_ms         the second delay, in milliseconds; 0 stops the timer
 * @context thread
 * @blocks never
 * @cost ove_time_get_us()
 */
void ove_mbedtls_timer_set(void *timer, uint32_t intermediate_ms, uint32_t final_ms);

/**
 * Read which delays of a timer have passed.
 *
 * @param timer  a struct ove_mbedtls_timer
 * @returns -1 if the timer is stopped, otherwise the number of delays that have passed: 0, 1 or 2
 * @context thread
 * @blocks never
 * @cost ove_time_get_us()
 */
int ove_mbedtls_timer_get(void *timer);

OVE_EXTERN_C_END

#endif
