/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "generator.h"

#include <mbedtls/entropy.h>

#include "check.h"

mbedtls_ctr_drbg_context generator;
static mbedtls_entropy_context entropy;
static bool is_slow_now;

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written);

/* Never random: the test must print the same text each time. A product reads its random number generator here. */
int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written)
{
	static uint32_t state = 1;

	(void)data;
	if (is_slow_now) {
		ove_thread_sleep_ms(1);
	}
	for (size_t i = 0; i < length; i++) {
		state = state * 1664525u + 1013904223u;
		output[i] = (unsigned char)(state >> 24);
	}
	*written = length;
	return 0;
}

void generator_be_slow(bool is_slow)
{
	is_slow_now = is_slow;
}

void generator_init(void)
{
	mbedtls_entropy_init(&entropy);
	mbedtls_ctr_drbg_init(&generator);
	CHECK(mbedtls_ctr_drbg_seed(&generator, mbedtls_entropy_func, &entropy, NULL, 0) == 0);
}

void generator_free(void)
{
	mbedtls_ctr_drbg_free(&generator);
	mbedtls_entropy_free(&entropy);
}
