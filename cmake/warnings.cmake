# SPDX-License-Identifier: MIT OR Apache-2.0
# Warnings for ove's own code. The kernels' sources do not use them.
set(OVE_WARNINGS -Wall -Wextra -Wshadow -Wconversion -Wundef -Wpointer-arith -Wcast-align -Wwrite-strings -Wvla
	-Wdouble-promotion -Werror)
set(OVE_C_WARNINGS ${OVE_WARNINGS} -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition)
