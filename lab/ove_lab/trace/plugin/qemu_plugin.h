/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The part of QEMU's plugin interface that the collector needs.
 *
 * QEMU's own header is under the GPL, so the declarations are ours. These functions have not changed from version 1 of
 * the interface (QEMU 4.2) to version 4 (QEMU 10); QEMU rejects a plugin that names too old a version, so
 * OVE_PLUGIN_VERSION defines it.
 */
#ifndef OVE_TRACE_QEMU_PLUGIN_H
#define OVE_TRACE_QEMU_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t plugin_id;
typedef uint32_t plugin_memory;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { WITHOUT_REGISTERS = 0 };
enum { LOADS_AND_STORES = 3 };

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_atexit_cb(plugin_id id, void (*at_exit)(plugin_id, void *), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, void (*executed)(unsigned, void *),
					    int flags, void *data);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn,
				      void (*accessed)(unsigned, plugin_memory, uint64_t, void *), int flags, int which,
				      void *data);
unsigned qemu_plugin_mem_size_shift(plugin_memory info);
bool qemu_plugin_mem_is_store(plugin_memory info);

#endif
