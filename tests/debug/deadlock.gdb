# SPDX-License-Identifier: MIT OR Apache-2.0
# Commands for tests/deaths/deadlock at its ove_main(); tests/machinery/ove_tests/testing/debugged.py runs them.
info threads
tbreak main.c:18
continue
bt
# The program hangs once the sleeper has come by some times.
tbreak main.c:48
ignore $bpnum 3
continue
ove threads
info threads
thread apply all bt
