# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: gdb-multiarch gdb
# Commands end each session, which is a person's otherwise. A board is not there: its program is built. A server of the
# debugger has no end: it is ended once it accepts connections.
cp -r examples/hello my-app
sed -i "s,path = .*bindings,path = \"$OVE/bindings," my-app/rust/Cargo.toml
printf 'info threads\n' > steps.gdb
sed -i 's/^\.\/ove debug [^#]*--board nucleo-f401re/.\/ove build .\/my-app --board nucleo-f401re/' "$BLOCKS/1"
sed -i '/--batch\|--serve\|build/!s/^\.\/ove debug [^#]*/&--batch -ex bt /' "$BLOCKS/1"
sed '/--serve/d' "$BLOCKS/1" > sessions
. ./sessions
grep -- --serve "$BLOCKS/1" | sed 's/^/exec /' > server
bash server > served 2>&1 &
until (: < /dev/tcp/127.0.0.1/3333) 2> /dev/null; do
	kill -0 $! || { cat served; exit 1; }
	sleep 1
done
kill $!
wait $! || true
# The programs of the tests, with the commands that they have there.
debug=$OVE/tests/debug
sed '/^ove threads/d; s/^thread apply all bt/thread 4\nbt\nove threads/' "$debug/deadlock.gdb" > deadlock.gdb
./ove debug "$OVE/tests/deaths/deadlock" --batch -x deadlock.gdb 2>&1 | sed 's, at /.*/, at ,' > said
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/2" --figures
./ove debug "$debug/objects" --batch -x "$debug/objects.gdb" > said 2>&1
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/3"
