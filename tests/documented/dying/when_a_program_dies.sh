# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: gdb-multiarch
# The program dies of two threads that wait for each other, so a run fails, after a time that is shorter here. GDB's
# session is a person's otherwise.
cp -r "$OVE/tests/deaths/deadlock" my-app
cp "$(./ove build my-app | grep '\.elf$')" my-app.elf
! ./ove run my-app --timeout 3 > said 2>&1 || exit 1
sed 's/^ *//; s,[^ ]*my-app/c/,,; s,'"$OVE/,," said > shown
sed -i 's/^ *//' "$BLOCKS/2"
python3 "$OVE/tests/documented/shows.py" shown "$BLOCKS/2" --figures
# Here the console told the place of the stop, so a log has nothing to decode, which the command says. The tests of
# tests/deaths and tests/log decode logs.
printf 'ove: stop 1 (bad argument) in ove_sem_count\n' > log.txt
sed -i 's/^\.\/ove decode [^#]*/! & || exit 1 /' "$BLOCKS/1"
sed -i 's/^\.\/ove run [^#]*/! & --timeout 3 || exit 1 /' "$BLOCKS/1"
sed -i 's/^gdb-multiarch [^#]*/&-batch -ex "info threads" -ex bt /' "$BLOCKS/1"
. "$BLOCKS/1"
test -s dead.core
