// SPDX-License-Identifier: MIT OR Apache-2.0
fn main() {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names the folder"));
    std::fs::copy("memory.x", out.join("memory.x")).expect("memory.x is here");
    std::fs::write(
        out.join("device.x"),
        "PROVIDE(TIMER0 = DefaultHandler);\nPROVIDE(TIMER1 = DefaultHandler);\nPROVIDE(DUALTIMER = DefaultHandler);\n",
    )
    .expect("the folder can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rerun-if-changed=memory.x");
}
