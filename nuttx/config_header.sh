#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
# config_header.sh OVE_ROOT: prints ove_config.h. NuttX's configuration has the values, but leaves out a bool that is
# off, which ove wants as 0. Run by NuttX's builds with CMake and with make.
set -eu
echo "/* SPDX-License-Identifier: MIT OR Apache-2.0 */"
echo "/* From the configuration of this NuttX. */"
echo "#ifndef OVE_CONFIG_H"
echo "#define OVE_CONFIG_H"
echo "#include <nuttx/config.h>"
for kernel in "$1"/backends/*/backend.toml; do
	kernel=$(basename "$(dirname "$kernel")")
	printf 'CONFIG_OVE_RTOS_%s\n' "$(printf %s "$kernel" | tr '[:lower:]' '[:upper:]')"
done | while read -r name; do
	printf '#ifndef %s\n#define %s 0\n#endif\n' "$name" "$name"
done
cat "$1/Kconfig.options" "$1"/backends/nuttx/Kconfig "$1"/src/*.kconfig |
	sed -n 's/^config \(.*\)/CONFIG_\1/; t name; /^\tbool/ { x; p }; b; :name; h' |
	while read -r name; do
		printf '#ifndef %s\n#define %s 0\n#endif\n' "$name" "$name"
	done
echo "#endif"
