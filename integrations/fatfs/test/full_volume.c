/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "volume.h"

#define MOST  40u
#define BYTES 4000u

static const char *name_of(unsigned number)
{
	static char name[24];

	snprintf(name, sizeof(name), "a file with number %u", number);
	return name;
}

void full_volume_keeps_its_files(void)
{
	FRESULT result = FR_OK;
	unsigned files = 0;

	volume_make();
	while (result == FR_OK && files < MOST) {
		result = volume_write(name_of(files), (char)('a' + files % 26u), BYTES);
		files += result == FR_OK;
	}
	CHECK(result == FR_DENIED);
	CHECK(files > 0);
	volume_mount();
	for (unsigned i = 0; i < files; i++) {
		CHECK(volume_holds(name_of(i), (char)('a' + i % 26u), BYTES));
	}
	printf("a full volume keeps its %u files\n", files);
}
