# SPDX-License-Identifier: MIT OR Apache-2.0
# Each block goes into an application of its language, around a call that the page names.
for lang in c cpp; do
	./ove new "in-$lang" --lang $lang
	{
		test $lang = c && echo '#include <ove/ove.h>' || printf '#include <ove/ove.hpp>\n'
		printf '#include <stdlib.h>\nstruct controller { volatile int steps; };\nstatic struct controller controller;\n'
		printf 'static void step(struct controller *one)\n{\n\tone->steps = one->steps + 1;\n}\n'
		printf '%svoid ove_main(void)\n{\n' "$(test $lang = c || echo 'extern "C" ')"
		cat "$BLOCKS/1"
		printf '\texit(0);\n}\n'
	} > "$(ls "in-$lang/$lang/"main.*)"
	./ove measure "in-$lang" > said
	grep 'control loop' said
done
./ove new in-rust --lang rust
cat > in-rust/src/lib.rs <<END
#![no_std]
struct Controller(u32);
impl Controller {
    fn step(&mut self, angle: u32) -> Option<u32> {
        self.0 = self.0.wrapping_add(angle);
        Some(self.0)
    }
}
#[inline(never)]
fn turn(controller: &mut Controller, angle: u32) -> Option<u32> {
$(cat "$BLOCKS/2")
    Some(torque)
}
fn start() -> Result<(), ove::Error> {
    ove::println!("{:?}", turn(&mut Controller(1), 2));
    ove::board::exit(0)
}
ove::main!(start);
END
./ove measure in-rust > said
grep 'control loop' said
./ove new in-zig --lang zig
{
	printf 'const ove = @import("ove");\n\nfn step() void {\n'
	cat "$BLOCKS/3"
	printf '    ove.print("stepped\\n", .{});\n}\n\npub fn main() ove.Error {\n    step();\n    ove.board.exit(0);\n}\n'
} > "$(ls in-zig/zig/main.zig in-zig/main.zig in-zig/src/main.zig 2> /dev/null | head -1)"
./ove measure in-zig > said
grep 'control loop' said
