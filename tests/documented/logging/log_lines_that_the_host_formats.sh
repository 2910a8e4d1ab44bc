# SPDX-License-Identifier: MIT OR Apache-2.0
# The first two lines are the top of a file; the third is a statement of a function that has what it names.
./ove new my-app --lang c
printf '\nCONFIG_OVE_LOG=y\n' >> my-app/ove.conf
{
	sed '/OVE_LOG_INFO/d' "$BLOCKS/1"
	printf '#include <stdlib.h>\n\nvoid ove_main(void)\n{\n\tconst unsigned count = 3;\n\tconst char *name = "here";\n\n'
	grep OVE_LOG_INFO "$BLOCKS/1"
	printf '\texit(0);\n}\n'
} > my-app/c/main.c
./ove run my-app > said
grep 'info *net: sent 3 bytes to here' said
./ove run "$OVE/tests/log/lines" > said || cat said
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/2" --figures
