# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tool's reading of objects, structs, enumerations and numbers in the public headers."""

from __future__ import annotations

from ove_tool.layout.shapes import Shape, facts, read, rust, shapes

HEADER = """\
#ifndef OVE_LATCH_H
#define OVE_LATCH_H
#if CONFIG_OVE_LATCH
/** A latch. */
typedef struct ove_latch *ove_latch_t;
typedef struct ove_latch ove_latch_storage_t;
#define OVE_LATCH_MOST UINT32_C(0xff)
#define OVE_LATCH_BYTES(n) ((n) + 1)
typedef enum ove_latch_mode {
	OVE_LATCH_ONCE = 0, /**< Then, no more. */
	OVE_LATCH_AGAIN = 1
} ove_latch_mode_t;
#endif
#if defined(OVE_LATCH_EMITS) || !CONFIG_OVE_CHECKS
#define OVE_LATCH_IS_INLINE 1
#else
#define OVE_LATCH_IS_INLINE 0
#endif
typedef struct {
	const char *name; /**< The name; a text. */
} ove_latch_desc_t;
enum ove_latch_answer { OVE_LATCH_BAD = -3 };
#ifndef OVE_HAS_LATCH_ORDER
#error "the kernel does not say"
#endif
#endif
"""
ON = ("CONFIG_OVE_LATCH",)


def test_a_header_is_read() -> None:
    """Claim: each object, struct, field, enumeration and number is found, with its switch and its value.

    A number that depends on the including file is left out.
    """
    assert set(read(HEADER)) == {
        Shape("STORAGE", ("ove_latch",), ON),
        Shape("NUMBER", ("OVE_LATCH_MOST",), ON, 255),
        Shape("ENUM", ("ove_latch_mode",), ON),
        Shape("NUMBER", ("OVE_LATCH_ONCE",), ON, 0),
        Shape("NUMBER", ("OVE_LATCH_AGAIN",), ON, 1),
        Shape("STRUCT", ("ove_latch_desc",)),
        Shape("FIELD", ("ove_latch_desc", "name")),
        Shape("NUMBER", ("OVE_LATCH_BAD",), (), -3),
        Shape("NUMBER", ("OVE_HAS_LATCH_ORDER",)),
    }


def test_facts_stand_behind_their_switches() -> None:
    """Claim: the C compiler is not asked about what a switch removes; shapes with one switch share one condition."""
    found = [Shape("NUMBER", ("A",)), Shape("STORAGE", ("b",), ON), Shape("FIELD", ("c", "d"), ON)]
    assert facts(found).endswith("\nNUMBER(A);\n#if CONFIG_OVE_LATCH\nSTORAGE(b);\nFIELD(c, d);\n#endif\n")


def test_the_crate_without_an_image_has_objects_and_numbers() -> None:
    """Claim: without an image, Rust gets each object of the headers, and each number with C's value."""
    text = rust(shapes())
    assert "pub struct ove_eventgroup([usize; 16]);" in text
    assert "pub const VALUE_OVE_EVENTGROUP_ALL_BITS: i64 = 2147483647;" in text
    assert "pub const VALUE_OVE_WAIT_FOREVER: i64 = 4294967295;" in text
    assert "pub const VALUE_OVE_ERR_NOT_SUPPORTED: i64 = -11;" in text
