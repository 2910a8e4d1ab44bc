# SPDX-License-Identifier: MIT OR Apache-2.0
# Commands for tests/debug/objects at its ove_main(); tests/machinery/ove_tests/testing/debugged.py runs them.
break at_rest
continue
echo --- table\n
ove objects
ove timers
echo --- end\n
