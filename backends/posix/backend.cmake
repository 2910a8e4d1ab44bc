# SPDX-License-Identifier: MIT OR Apache-2.0
# POSIX threads. All ove objects come from backends/generic; this backend has the threads and the critical section.
list(APPEND OVE_BACKEND_LINK_OPTIONS -pthread)
