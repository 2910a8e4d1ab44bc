// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_CLINT_H
#define ALLOY_CLINT_H

// Addresses of the processor's own interrupt requests: the CLINT of SiFive and of QEMU's virt. For C++ and assembly.

#ifndef ALLOY_CLINT
#define ALLOY_CLINT 0x02000000
#endif

#define ALLOY_CLINT_MSIP ALLOY_CLINT
#define ALLOY_CLINT_MTIMECMP (ALLOY_CLINT + 0x4000)
#define ALLOY_CLINT_MTIME (ALLOY_CLINT + 0xbff8)

#endif
