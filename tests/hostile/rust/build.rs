// SPDX-License-Identifier: MIT OR Apache-2.0
//! The list of programs is the folder: one module for each file that is not expected to be refused.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("programs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths: Vec<_> =
        fs::read_dir(&folder).expect("the folder of programs").map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut modules, mut table) = (String::new(), String::new());
    for path in paths {
        let text = fs::read_to_string(&path).expect("a program is text");
        if text.contains("\n//! end: refused") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().expect("a name is UTF-8");
        let at_start = text.contains("\n//! runs: before the start");
        modules += &format!("#[path = {path:?}]\nmod {name};\n");
        table += &format!("    ({name:?}, {name}::program, {at_start}),\n");
    }
    let list = format!("{modules}\nstatic PROGRAMS: &[(&str, fn(), bool)] = &[\n{table}];\n");
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("programs.rs"), list)
        .expect("room for the list");
}
