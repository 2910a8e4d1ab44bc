/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Log lines of a library that sees no kernel. */
#ifndef MIDDLEWARE_LOGS_H
#define MIDDLEWARE_LOGS_H

/** Write one line. */
void middleware_logs(const char *name);

#endif
