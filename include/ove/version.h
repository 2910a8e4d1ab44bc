/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The version of ove, for a program's preprocessor: `#if OVE_VERSION >= OVE_VERSION_NUMBER(0, 2, 0)`.
 *
 * docs/releases.md says which changes raise which number. The numbers are those of the file VERSION; they are written
 * by `python -m ove_tool.version`.
 */
#ifndef OVE_VERSION_H
#define OVE_VERSION_H

#define OVE_VERSION_MAJOR  0
#define OVE_VERSION_MINOR  1
#define OVE_VERSION_PATCH  0
#define OVE_VERSION_STRING "0.1.0"

/** One number that grows with the version. Each part is below 256. */
#define OVE_VERSION_NUMBER(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define OVE_VERSION OVE_VERSION_NUMBER(OVE_VERSION_MAJOR, OVE_VERSION_MINOR, OVE_VERSION_PATCH)

#endif
