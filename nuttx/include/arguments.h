/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The arguments of the NSH command that runs ove_main(). */
#ifndef OVE_NUTTX_ARGUMENTS_H
#define OVE_NUTTX_ARGUMENTS_H

struct ove_nuttx_arguments {
	int count;
	const char *const *arguments; /**< NULL before ove_main() */
};

extern struct ove_nuttx_arguments ove_nuttx_given;

#endif
