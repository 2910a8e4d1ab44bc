// SPDX-License-Identifier: MIT OR Apache-2.0
//! Builds the object of an application that has its own build.zig, with the modules named there. CMake copies this file
//! next to a build.zig.zon that knows the application's folder, and passes the options.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const query = std.Target.Query.parse(.{
        .arch_os_abi = text(b, "triple"),
        .cpu_features = text(b, "cpu"),
    }) catch @panic("-Dtriple and -Dcpu name a target");
    const target = b.resolveTargetQuery(query);
    const optimize = b.option(std.lang.OptimizeMode, "mode", "How it is optimised") orelse .safe;
    const binding = text(b, "binding");
    const generated = text(b, "generated");

    const ove = b.createModule(.{ .root_source_file = file(b, binding, "ove") });
    const names = [_][]const u8{ "ove_config", "ove_hot", "ove_layout", "ove_sys" };
    var modules: [names.len]*std.Build.Module = undefined;
    for (names, &modules) |name, *module| module.* = b.createModule(.{ .root_source_file = file(b, generated, name) });
    for (modules ++ .{ove}) |module| {
        module.addImport("ove", ove);
        for (names, modules) |name, one| module.addImport(name, one);
    }
    const app = b.dependency("application", .{}).module("app");
    app.addImport("ove", ove);
    const root = b.createModule(.{
        .root_source_file = file(b, binding, "root"),
        .imports = &.{ .{ .name = "ove", .module = ove }, .{ .name = "app", .module = app } },
        .omit_frame_pointer = true,
        .unwind_tables = .none,
        .stack_check = false,
        .stack_protector = false,
        .pic = if (b.option(bool, "pic", "Whether the code may lie anywhere") orelse false) true else null,
    });
    var seen: std.ArrayList(*std.Build.Module) = .empty;
    retarget(b, root, target, optimize, &seen);
    // Zig's own code generator cannot place a symbol in a section.
    const object = b.addObject(.{ .name = "application", .root_module = root, .use_llvm = true });
    object.link_function_sections = true;
    object.link_data_sections = true;
    b.getInstallStep().dependOn(&b.addInstallFile(object.getEmittedBin(), "application.o").step);
}

fn text(b: *std.Build, name: []const u8) []const u8 {
    return b.option([]const u8, name, "Given by CMake") orelse std.debug.panic("CMake gives -D{s}", .{name});
}

fn file(b: *std.Build, folder: []const u8, name: []const u8) std.Build.LazyPath {
    return .{ .cwd_relative = b.fmt("{s}/{s}.zig", .{ folder, name }) };
}

/// All code of one object is for one processor, whatever a package's default is.
fn retarget(
    b: *std.Build,
    module: *std.Build.Module,
    target: std.Build.ResolvedTarget,
    optimize: std.lang.OptimizeMode,
    seen: *std.ArrayList(*std.Build.Module),
) void {
    for (seen.items) |one| if (one == module) return;
    seen.append(b.allocator, module) catch @panic("no memory");
    module.resolved_target = target;
    module.optimize = optimize;
    for (module.import_table.values()) |one| retarget(b, one, target, optimize, seen);
}
