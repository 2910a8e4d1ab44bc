/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/arch.h>

/* Returns at once, so that the idle thread loops: under QEMU with exact instruction counts, a periodic timer loses
 * every second expiry while the processor waits for an interrupt. */
void up_idle(void)
{
}
