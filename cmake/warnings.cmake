# SPDX-License-Identifier: MIT OR Apache-2.0
# For ove's own code, not for the kernels' sources.
set(OVE_WARNINGS -Wall -Wextra -Wshadow -Wconversion -Wundef -Wpointer-arith -Wcast-align -Wwrite-strings -Wvla
	-Wdouble-promotion -Werror)
set(OVE_C_WARNINGS ${OVE_WARNINGS} -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition)
