/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

void ove_main(void)
{
}
