#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds, runs and measures this application, and writes ove-report.md. Any CI can call it; exit code 1 if a step failed.
#
# OVE           the command, by default `ove`; in a checkout of oveRTOS, ./ove
# OVE_VARIANTS  one line of options per build to run; by default the emulated board in both modes, and the host
set -u
ove=${OVE:-ove}
app=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
report=${OVE_REPORT:-$app/ove-report.md}
variants=${OVE_VARIANTS-"--mode heap
--mode zeroheap
--board host"}
failed=0

command -v "$ove" > /dev/null || {
    echo "the command $ove does not exist: install ove, or set OVE to the command" >&2
    exit 1
}

step() {
    title=$1
    shift
    if output=$("$@" 2>&1); then verdict=passed; else verdict=FAILED failed=1; fi
    printf '### %s: %s\n\n```text\n%s\n```\n\n' "$title" "$verdict" "$(printf '%s\n' "$output" | tail -n 40)" >> "$report"
    printf '%s: %s\n' "$title" "$verdict"
    if [ "$verdict" = FAILED ]; then printf '%s\n' "$output" >&2; fi
}

skip() {
    printf '### %s: skipped, there is no %s\n\n' "$1" "$2" >> "$report"
    printf '%s: skipped, there is no %s\n' "$1" "$2"
}

printf '## {{name}}: %s\n\n' "$("$ove" --version)" > "$report"
while IFS= read -r options; do
    # shellcheck disable=SC2086 # a line has several options
    step "run $options" "$ove" run "$app" --expect "$app/expected.txt" $options < /dev/null
done <<END
$variants
END
if [ -f "$app/measure.toml" ]; then
    step "instruction budgets" "$ove" measure "$app"
else
    skip "instruction budgets" measure.toml
fi
if [ -d "$app/baselines" ]; then
    step "instruction baseline" "$ove" measure "$app" --release --check "$app/baselines"
else
    skip "instruction baseline" baselines
fi
if [ -f "$app/limits.toml" ]; then
    step "trace limits" "$ove" trace "$app" --limits
else
    skip "trace limits" limits.toml
fi
exit $failed
