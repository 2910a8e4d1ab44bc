# SPDX-License-Identifier: MIT OR Apache-2.0
# The keys are those of the file that the command writes for a deadline that does not hold.
cp -r examples/pipeline my-app
printf 'margin_percent = 20\n[thread.filter]\nperiod_us = 5000\ndeadline_us = 1\n' > my-app/deadlines.toml
! ./ove deadlines my-app --timing stm32f746g-worst-case --json deadlines.json || exit 1
python3 - "$BLOCKS/1" deadlines.json <<'END'
import json
import sys

page, written = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])


def lacks(wanted, found, at):
    if type(wanted) is not type(found):
        return [f"{at}: {found!r}"]
    if isinstance(wanted, dict):
        there = [lacks(wanted[key], found[key], f"{at}.{key}") for key in wanted if key in found]
        return [f"{at}.{key}" for key in wanted if key not in found] + sum(there, [])
    if isinstance(wanted, list) and wanted:
        return lacks(wanted[0], found[0], f"{at}[0]") if found else []
    return []


missing = lacks(page, written, "")
sys.exit(f"the file lacks: {missing}\n{json.dumps(written, indent=1)[:3000]}" if missing else 0)
END
