# SPDX-License-Identifier: MIT OR Apache-2.0
# Shortcuts over ./ove, which does all the work.
#
#   make benchmarks-<board>[-<kernel>] [ZEROHEAP=1] [WORSTCASE=1]
#       measures every language and writes output/<board>/<rtos>/_benchmarks[_zeroheap]/report.md
#       and docs/benchmarks/<rtos>-{heap,zeroheap}.md, whose name ends in the board beside the default board's page
#       On a real board OVE_SERIAL=/dev/... names its serial port; OVE_NO_FLASH=1 leaves the image that is on it.
#       WORSTCASE=1 measures a real board without caches, accelerator, prefetch and branch prediction, and writes
#       output/<board>/<rtos>/_benchmarks_worstcase[_zeroheap]/report.md and docs/benchmarks/worst-case/.
#   make test, make lock

TOP := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
OVE := $(TOP)ove
MODE := $(if $(filter 1 y yes,$(ZEROHEAP)),zeroheap,heap)
WORST := $(filter 1 y yes,$(WORSTCASE))
SUFFIX := $(if $(WORST),_worstcase)$(if $(filter zeroheap,$(MODE)),_zeroheap)
PAGES := docs/benchmarks$(if $(WORST),/worst-case)
KERNELS := $(patsubst $(TOP)backends/%/backend.toml,%,$(wildcard $(TOP)backends/*/backend.toml))

# The kernel that a target's name ends with, else the board's own; and the board before it.
own = $(shell sed -n 's/^kernel = "\(.*\)"/\1/p' $(TOP)boards/$(1)/board.toml)
kernel = $(or $(strip $(foreach k,$(KERNELS),$(if $(filter %-$(k),$(1)),$(k)))),$(call own,$(1)))
board = $(patsubst %-$(call kernel,$(1)),%,$(1))

.PHONY: help test lock
help:
	@sed -n 's/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST)) | sed -n '2,10p'

test:
	$(OVE) test

benchmarks-%:
	$(OVE) bench --rtos $(call kernel,$*) --board $(call board,$*) --mode $(MODE) \
		--out output/$(call board,$*)/$(call kernel,$*)/_benchmarks$(SUFFIX) --publish $(PAGES) \
		$(if $(WORST),-D CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING=y)

# Pins the newest versions that the .in files allow; needs uv. docopt, which has no wheel, serves only the command line
# of a package that is imported here; pip is the environment's own.
lock:
	cd tools/requirements && for set in $(patsubst $(TOP)tools/requirements/%.in,%,$(wildcard $(TOP)tools/requirements/*.in)); do \
		uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
			--no-emit-package docopt --no-emit-package pip --upgrade $$set.in --output-file $$set.txt || exit 1; \
	done
