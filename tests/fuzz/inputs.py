"""Bad inputs, each made from its number alone, so that any of them can be made again."""

import re
from collections.abc import Sequence
from random import Random

_TOKEN = re.compile(rb'"[^"\n]*"|[-+]?\d[\d.e]*|\w+|[^\w\s]')
"""What formats are made of: texts in quotes, numbers, words and single signs."""

_DAMAGE_BYTES = 40
_NOISE_BYTES = 2_000
_REPEATED_BYTES = 60_000
_KINDS = {"noise": 5, "repeated": 1, "truncated": 16, "stretch": 30, "token": 40, "crossed": 8}
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
    rng = Random(f"{subject} {seed} {number}")
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
    change = _other_token if kind == "token" else _other_stretch
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


def _token_after(sample: bytes, start: int) -> re.Match[bytes] | None:
    return _TOKEN.search(sample, start)
