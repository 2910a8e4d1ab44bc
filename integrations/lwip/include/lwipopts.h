/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options of an application that has no options/lwipopts.h of its own. */
#include <ove_lwipopts.h>
