# SPDX-License-Identifier: MIT OR Apache-2.0
# A file whose option is off compiles to nothing.
file(GLOB OVE_LIBRARY_SOURCES "${OVE_LIBRARY_DIR}/library/*.c")
set(OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}/include")
set(OVE_LIBRARY_DEFINITIONS "MBEDTLS_CONFIG_FILE=\"mbedtls_options.h\"")
