# SPDX-License-Identifier: MIT OR Apache-2.0
# Each of these files reads the standard library's headers, which takes longer than all the rest of its compilation.
target_precompile_headers(bindings PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:ove/ove.hpp>")
