/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"

OVE_TEST(error, numbers, are_fixed, "The error numbers are those that other languages and stored logs rely on.")
{
	EXPECT_EQ(OVE_OK, 0);
	EXPECT_EQ(OVE_ERR_INVALID, -1);
	EXPECT_EQ(OVE_ERR_TIMEOUT, -2);
	EXPECT_EQ(OVE_ERR_NO_MEMORY, -3);
	EXPECT_EQ(OVE_ERR_FULL, -4);
	EXPECT_EQ(OVE_ERR_EMPTY, -5);
	EXPECT_EQ(OVE_ERR_NOT_OWNER, -6);
	EXPECT_EQ(OVE_ERR_DEADLOCK, -7);
	EXPECT_EQ(OVE_ERR_OVERFLOW, -8);
	EXPECT_EQ(OVE_ERR_BUSY, -9);
	EXPECT_EQ(OVE_ERR_CONTEXT, -10);
	EXPECT_EQ(OVE_ERR_NOT_SUPPORTED, -11);
	EXPECT_EQ(OVE_ERR_CANCELLED, -12);
}

OVE_TEST(error, strerror, names_each_error, "ove_strerror() returns each error's name in the source.")
{
	static const struct {
		int error;
		const char *name;
	} names[] = {{OVE_OK, "OVE_OK"},
		     {OVE_ERR_INVALID, "OVE_ERR_INVALID"},
		     {OVE_ERR_TIMEOUT, "OVE_ERR_TIMEOUT"},
		     {OVE_ERR_NO_MEMORY, "OVE_ERR_NO_MEMORY"},
		     {OVE_ERR_FULL, "OVE_ERR_FULL"},
		     {OVE_ERR_EMPTY, "OVE_ERR_EMPTY"},
		     {OVE_ERR_NOT_OWNER, "OVE_ERR_NOT_OWNER"},
		     {OVE_ERR_DEADLOCK, "OVE_ERR_DEADLOCK"},
		     {OVE_ERR_OVERFLOW, "OVE_ERR_OVERFLOW"},
		     {OVE_ERR_BUSY, "OVE_ERR_BUSY"},
		     {OVE_ERR_CONTEXT, "OVE_ERR_CONTEXT"},
		     {OVE_ERR_NOT_SUPPORTED, "OVE_ERR_NOT_SUPPORTED"},
		     {OVE_ERR_CANCELLED, "OVE_ERR_CANCELLED"},
		     {OVE_ERR_OWNER_DEAD, "OVE_ERR_OWNER_DEAD"},
		     {OVE_ERR_CLOSED, "OVE_ERR_CLOSED"}};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		EXPECT(strcmp(ove_strerror(names[i].error), names[i].name) == 0);
	}
}

OVE_TEST(error, strerror, counts_are_success, "A positive result, which is a count, reads as success.")
{
	EXPECT(strcmp(ove_strerror(1), "OVE_OK") == 0);
	EXPECT(strcmp(ove_strerror(INT32_MAX), "OVE_OK") == 0);
}

OVE_TEST(error, strerror, unknown_number, "A number that is not an error has the name OVE_ERR_?.")
{
	EXPECT(strcmp(ove_strerror(-15), "OVE_ERR_?") == 0);
	EXPECT(strcmp(ove_strerror(INT32_MIN), "OVE_ERR_?") == 0);
}

static void name_in_isr(void *unused)
{
	(void)unused;
	EXPECT(strcmp(ove_strerror(OVE_ERR_BUSY), "OVE_ERR_BUSY") == 0);
	test_point(1);
}

OVE_TEST(error, strerror, works_in_an_isr, "ove_strerror() works in an ISR.")
{
	test_in_isr(name_in_isr, NULL);
	EXPECT_POINTS(1);
}
