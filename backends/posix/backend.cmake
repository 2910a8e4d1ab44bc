# SPDX-License-Identifier: MIT OR Apache-2.0
# POSIX threads. Every object of ove is a generic one; the threads and the critical section are this backend's.
list(APPEND OVE_BACKEND_LINK_OPTIONS -pthread)
