#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
# untested.sh OVE_ROOT VERSION_H: prints a sentence if ove was not tested with this release of NuttX, a version's first
# two numbers. Run by NuttX's builds with CMake and with make; ./ove says the same of its own builds.
set -eu
tested=$(sed -n 's/^tested = "\(.*\)"$/\1/p' "$1/backends/nuttx/backend.toml")
number() {
	sed -n "s/^#define CONFIG_VERSION_$1 \"*\([^\"]*\)\"*\$/\1/p" "$2"
}
release=$(number MAJOR "$2").$(number MINOR "$2")
if printf '%s\n' "$tested" | grep -oE '[0-9]+\.[0-9]+' | grep -qxF "$release"; then
	exit 0
fi
# NuttX's build writes zeros for a tree without a tag.
if [ "$release" = 0.0 ]; then
	version="of an unknown version"
else
	version=$(number STRING "$2")
fi
echo "this NuttX is $version, but ove was tested with $tested"
