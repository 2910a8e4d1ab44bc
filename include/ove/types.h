/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Definitions that every public header needs: integer types, timeouts, and the record behind OVE_*_DEFINE_STATIC. The
 * types of a concept are in ove/types/<concept>.h, which a kernel includes without the calls.
 */
#ifndef OVE_TYPES_H
#define OVE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/error.h>
#include <ove/lang.h>

/** Do not wait. */
#define OVE_NO_WAIT UINT32_C(0)
/** Wait without a timeout. */
#define OVE_WAIT_FOREVER UINT32_MAX

/**
 * One object of OVE_*_DEFINE_STATIC. The records are stored one after another in the section ove_static. The board's
 * start-up code calls each init function before ove_main(), in an unspecified order. If an init function fails, the
 * program stops with OVE_STOP_STATIC.
 */
struct ove_static_object {
	int (*init)(void); /**< initialises the object; returns OVE_OK or an error */
	const char *name;  /**< the object's name in the source */
};

/** Place a record that runs @p function before ove_main(). Used by the OVE_*_DEFINE_STATIC macros. */
#define OVE_STATIC_INIT(object, function)                                                                             \
	__attribute__((section("ove_static"), used)) static const struct ove_static_object object##_static_object = { \
		(function), #object}

#endif
