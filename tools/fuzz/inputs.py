"""Bad inputs, each made from its number alone, so that any of them can be made again."""

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

_TOKEN = re.compile(rb'"[^"\n]*"|[-+]?\d[\d.e]*|\w+|[^\w\s]')
"""What formats are made of: texts in quotes, numbers, words and single signs."""

_DAMAGE_BYTES = 40
_NOISE_BYTES = 2_000
_REPEATED_BYTES = 60_000
_KINDS = {
    "noise": 4, "repeated": 1, "truncated": 10, "stretch": 17, "token": 22, "crossed": 6,
    "field": 40,
}  # fmt: skip
"""How often each kind of input is made, in a hundred."""

PIECES: tuple[bytes, ...] = (
    b"", b"0", b"-1", b"1", b"9", b"10", b"65", b"1e308", b"1e999", b"-0.0", b"nan", b"inf", b"NaN",
    b"Infinity", b"true", b"null", b"[]", b"{}", b"[[]]", b'""', b'"\\u0000"', b'"\\ud800"',
    b'"\\n"', b"9223372036854775808", b"1" + b"0" * 400, b"1" + b"0" * 5_000, b"0x" + b"f" * 5_000,
    b"[" * 3_000, b'{"a":' * 3_000, b"\x00", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xe2\x80\xa8",
    b"\xf0\x9f\x98\x80", b"\r", b"\n\n", b"\t", b"#", b"|", b",", b":", b"..", b"a.b", b"---",
    b"<![CDATA[", b"&a;", b"%s%n", b"../../etc/passwd", b"/dev/zero", b"\xc2\xb2",
    b"1979-05-27T07:32:00Z", b"# box 3x2\n", b"[a]\n", b"'''",
    b'"a(" = 1\n', b"# x" + b" " * 30_000, b"a." * 20_000 + b"a = 1\n",
    b'"' + b"a." * 20_000 + b'a = 1"',
    b"\x1b[2J", b"\xc2\x9b2J", b"=1+1", b"<img src=x>", b"$\\nope{$",
)  # fmt: skip
"""What readers stumble over; put in place of any token of any format."""


_VALUES = (
    "null", "true", "false", "0", "-1", "1", "2", "0.5", "-0.0", "1e308", "-1e308", "NaN",
    "Infinity", "-Infinity", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "1" + "0" * 400, '""', '" "', '"0"', '"\\u0000"', '"\\ud800"',
    '"\\u001b[2J"', '"\\u202e"', '"\\n"', f'"{"9" * 5_000}"', f'"{"a" * 100_000}"',
    '"../../etc/passwd"', '"[1]"', '"{}"', "[]", "{}", "[[]]", "[null]", "[0, 0, 0, 0, 0]",
    '{"a": 1}', '{"": null}', f"[{'0, ' * 10_000}0]", "[" * 150 + "]" * 150,
    '{"a": ' * 150 + "1" + "}" * 150,
)  # fmt: skip
"""JSON that is put in place of a value."""


def bad_input(samples: Sequence[bytes], subject: str, seed: int, number: int) -> bytes:
    """Return one input.

    Parameters
    ----------
    samples : sequence of bytes
        Valid inputs of the subject.
    subject : str
    seed : int
    number : int
        Which one, from 0. The same three give the same input.
    """
    return damaged(Random(f"{subject} {seed} {number}"), samples)


def damaged(rng: Random, samples: Sequence[bytes]) -> bytes:
    """Return one of some samples, not empty, changed by one of the kinds."""
    (kind,) = rng.choices(list(_KINDS), list(_KINDS.values()))
    sample = rng.choice(samples)
    if kind == "noise":
        return _noise(rng)
    if kind == "repeated":
        return _repeated(rng, sample)
    if kind == "truncated":
        return sample[: rng.randrange(len(sample))]
    if kind == "crossed":
        other = rng.choice(samples)
        return sample[: rng.randrange(len(sample))] + other[rng.randrange(len(other)) :]
    change = {"token": _other_token, "stretch": _other_stretch, "field": other_field}[kind]
    for _ in range(rng.randint(1, 4)):
        sample = change(rng, sample)
    return sample


def _noise(rng: Random) -> bytes:
    length = rng.randrange(_NOISE_BYTES)
    if rng.random() < 0.5:
        return rng.randbytes(length)
    signs = "19.0xX*_-+=|:,;#\"'[]{}<>\\ \t\nuIEabé×²\u2028\U0001f600"
    return "".join(rng.choices(signs, k=length)).encode()


def _repeated(rng: Random, sample: bytes) -> bytes:
    """Return a valid beginning, and then one stretch or piece many times."""
    start = rng.randrange(len(sample))
    stretch = sample[start : start + rng.randint(1, _DAMAGE_BYTES)]
    unit = rng.choice((stretch, rng.choice(PIECES) or b"["))
    return sample[: rng.choice((0, start))] + unit * (_REPEATED_BYTES // len(unit))


def _other_stretch(rng: Random, sample: bytes) -> bytes:
    """Cut out, double or overwrite a stretch."""
    start = rng.randint(0, len(sample))
    end = min(len(sample), start + rng.randint(0, _DAMAGE_BYTES))
    middle = rng.choice((b"", sample[start:end] * 2, rng.randbytes(end - start)))
    return sample[:start] + middle + sample[end:]


def _other_token(rng: Random, sample: bytes) -> bytes:
    """Put a piece, or another token of the sample, in the place of a token."""
    found = _token_after(sample, rng.randint(0, len(sample)))
    if found is None:
        return sample
    other = _token_after(sample, rng.randint(0, len(sample)))
    new = other[0] if other and rng.random() < 0.3 else rng.choice(PIECES)
    return sample[: found.start()] + new + sample[found.end() :]


def other_field(rng: Random, sample: bytes) -> bytes:
    """Damage a value of a JSON text by its type, range, length or depth; else a token."""
    try:
        value = json.loads(sample)
    except (ValueError, RecursionError):
        return _other_token(rng, sample)
    if not value or not isinstance(value, dict | list):
        return _other_token(rng, sample)
    holder, key = _place(rng, value)
    deed = rng.choice(("replace", "replace", "near", "within", "within", "remove", "more", "swap"))
    if deed == "remove":
        del holder[key]
    elif deed == "more":
        _add_to(holder, key, rng)
    elif deed == "swap":
        other, other_key = _place(rng, value)
        holder[key] = json.loads(json.dumps(other[other_key]))
    elif deed == "near" and isinstance(holder[key], int | float):
        holder[key] += rng.choice((-1, 1, 2**31, 2**53, 2**63, -(2**64)))
    elif deed == "within" and isinstance(holder[key], str):  # a recipe, or JSON in a table
        text = other_field(rng, holder[key].encode("utf-8", "replace"))
        holder[key] = text.decode("utf-8", "replace")
    else:
        holder[key] = json.loads(rng.choice(_VALUES))
    return json.dumps(value).encode()


def _add_to(holder: Any, key: Any, rng: Random) -> None:
    """Make a list or a mapping longer, by what it holds already."""
    if isinstance(holder, list):
        holder[key:key] = [holder[key]] * rng.choice((1, 2, 1_000))
    else:
        holder[f"{key}2"] = holder[key]


def _place(rng: Random, value: Any) -> tuple[Any, Any]:
    """Choose a value in a parsed text; return its holder and its key in it."""
    while True:
        key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        if not value[key] or not isinstance(value[key], dict | list) or rng.random() < 0.2:
            return value, key
        value = value[key]


def _token_after(sample: bytes, start: int) -> re.Match[bytes] | None:
    return _TOKEN.search(sample, start)
