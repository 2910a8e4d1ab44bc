# SPDX-License-Identifier: MIT OR Apache-2.0
# test_kernel(<kernel>): the tests that lie in a kernel's own folder.
#   TEST_KERNEL_INCLUDES  the folder of ove_traits/, where the kernel says what the tests may expect of it
#   TEST_KERNEL_TESTS     conformance tests of this kernel alone
#   TEST_KERNEL_NATIVE    sources in the kernel's language, for ove_traits/native.h
# A missing header is an error of the compiler, which names it.
macro(test_kernel kernel)
	get_filename_component(_test_folder "${OVE_ROOT}/backends/${kernel}/tests" ABSOLUTE)
	set(TEST_KERNEL_INCLUDES "${_test_folder}/include")
	file(GLOB TEST_KERNEL_TESTS CONFIGURE_DEPENDS "${_test_folder}/conformance/*.c")
	file(GLOB TEST_KERNEL_NATIVE CONFIGURE_DEPENDS "${_test_folder}/*.cpp")
endmacro()
