# SPDX-License-Identifier: MIT OR Apache-2.0
# POSIX threads. Every object of ove is a generic one; the threads and the critical section are this backend's.
list(APPEND OVE_BACKEND_INCLUDES
	"${OVE_ROOT}/backends/posix/include"
	"${OVE_ROOT}/backends/generic/include")
foreach(_ove_source fault halt heap kernel park stack suspend thread time)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/posix/src/${_ove_source}.c")
endforeach()
foreach(_ove_source condvar_handover event eventgroup inherit life mutex queue sem stream thread_list timer waiter workqueue)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/${_ove_source}.c")
endforeach()
list(APPEND OVE_BACKEND_LINK_OPTIONS -pthread)
