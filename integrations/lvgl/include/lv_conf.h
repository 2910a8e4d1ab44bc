/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options of an application that has no options/lv_conf.h of its own. */
#include <ove_lv_conf.h>
