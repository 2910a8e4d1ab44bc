/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mbed TLS over ove's mutexes and clock: a shared generator, TLS between two threads, and DTLS over a lossy
 * link. */
#include <stdio.h>

#include <mbedtls/memory_buffer_alloc.h>

#include <ove_mbedtls.h>

#include "check.h"
#include "claims.h"
#include "generator.h"

static unsigned char memory[64 * 1024];

void judge_claims(void)
{
	size_t bytes, blocks;

	ove_mbedtls_start();
	mbedtls_memory_buffer_alloc_init(memory, sizeof(memory));
	library_tests_pass();
	threads_share_a_generator();
	generator_init();
	connection_echoes();
	wrong_key_is_refused();
	lost_datagrams_are_sent_again();
	generator_free();
	CHECK(mbedtls_memory_buffer_alloc_verify() == 0);
	mbedtls_memory_buffer_alloc_cur_get(&bytes, &blocks);
	CHECK(bytes == 0);
	printf("all memory of the library is free again\n");
}
