/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include <mbedtls/aes.h>
#include <mbedtls/chachapoly.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/sha256.h>

#include "check.h"
#include "claims.h"

void library_tests_pass(void)
{
	CHECK(mbedtls_aes_self_test(0) == 0);
	CHECK(mbedtls_sha256_self_test(0) == 0);
	CHECK(mbedtls_chachapoly_self_test(0) == 0);
	CHECK(mbedtls_ctr_drbg_self_test(0) == 0);
	printf("the library's own tests pass: AES, SHA-256, ChaCha20-Poly1305, CTR_DRBG\n");
}
