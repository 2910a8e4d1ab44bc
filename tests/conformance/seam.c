/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#include "seam_functions.h"

OVE_TEST(seam, each, is_defined, "This kernel defines every function that the seam declares.")
{
	size_t functions = 0;

	while (seam_functions[functions] != NULL) {
		functions++;
	}
	/* The functions of the kernel, its threads and its clock, which no option removes. */
	EXPECT(functions >= 29u);
}
