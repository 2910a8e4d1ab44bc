/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef OVE_BACKEND_STREAM_H
#define OVE_BACKEND_STREAM_H

#include <ove_generic/stream.h>

#endif
