/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stdbool.h>

#include <mbedtls/ctr_drbg.h>

/** The generator that all threads of the test share. */
extern mbedtls_ctr_drbg_context generator;

void generator_init(void);
void generator_free(void);
/** Let the entropy source wait for a millisecond in each call, inside the generator's lock. */
void generator_be_slow(bool is_slow);

#endif
