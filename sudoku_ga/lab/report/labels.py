"""Names of variants for pictures and tables, where they are to be told apart."""

from collections.abc import Sequence


def distinct_labels(names: Sequence[str]) -> list[str]:
    """Return names of variants without the parts that all have in common.

    Of ``alleles, population.size 10`` and ``alleles, population.size 30`` these are ``size 10``
    and ``size 30``.
    """
    pieces = [name.split(", ") for name in names]
    if len(names) < 2:
        return list(names)
    while min(map(len, pieces)) > 1 and len({each[0] for each in pieces}) == 1:
        pieces = [each[1:] for each in pieces]
    while min(map(len, pieces)) > 1 and len({each[-1] for each in pieces}) == 1:
        pieces = [each[:-1] for each in pieces]
    is_table = len({len(each) for each in pieces}) == 1
    columns = [_without_owner(list(each)) for each in zip(*pieces, strict=True)] if is_table else []
    heads = [column[0].split(" ")[0] for column in columns]
    if columns and len(set(heads)) == len(heads):  # steps of two roles keep their owners
        pieces = [list(row) for row in zip(*columns, strict=True)]
    return [", ".join(each) for each in pieces]


def _without_owner(column: list[str]) -> list[str]:
    """Return ``size 10`` for ``population.size 10`` where all have one parameter."""
    paths = {each.split(" ")[0] for each in column}
    if len(paths) > 1 or not all(" " in each for each in column):
        return column
    owner, point, _name = paths.pop().rpartition(".")
    return [each.removeprefix(owner + point) for each in column]
