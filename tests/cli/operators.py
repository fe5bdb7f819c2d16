"""The pages of the guide about the operators, from their declarations: one of each role."""

from collections.abc import Iterator

from sudoku_ga.evolution.core.component import Component, describe_traits
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.registry import BUILT_IN, component_of
from sudoku_ga.translation import _, language

_WORDS = {
    "en": {
        "title": "Operators",
        "about": """\
All operators that a recipe may name, by role. The page of a role describes each operator: what it
does, its parameters, and what it needs. In Python, `sga.components(ROLE)` returns the classes.""",
        "role": "Role", "operators": "Operators",
        "key": "In recipes and in `--set`, this role is `{role}`.", "back": "All roles",
        "genes": "Its genes {traits}.", "needs": "Needs genes that {traits}.",
        "head": "| Parameter | Values | By default | Meaning |", "or": "or",
    },
    "pt": {
        "title": "Operadores",
        "about": """\
Todos os operadores que uma receita pode nomear, por papel. A página de um papel descreve cada
operador: o que faz, os seus parâmetros e do que precisa. Em Python, `sga.components(ROLE)` devolve
as classes.""",
        "role": "Papel", "operators": "Operadores",
        "key": "Em receitas e em `--set`, este papel é `{role}`.", "back": "Todos os papéis",
        "genes": "Seus genes {traits}.", "needs": "Precisa de genes que {traits}.",
        "head": "| Parâmetro | Valores | Padrão | Significado |", "or": "ou",
    },
}  # fmt: skip


def pages() -> dict[str, str]:
    """Return the page of all roles and that of each, by their names in the guide."""
    words = _WORDS[language()]
    rows = [f"| {words['role']} | {words['operators']} |", "| --- | --- |"]
    found = {}
    for role in Role:
        kinds = [component_of(role, name) for name in BUILT_IN[role]]
        name = f"operators/{role.replace('_', '-')}"
        listed = ", ".join(f"`{kind.name}`" for kind in kinds)
        rows.append(f"| [{_(role.label)}]({name}.md) | {listed} |")
        found[name] = "\n\n".join(_role(role, kinds)) + "\n"
    whole = [f"# {words['title']}", "<!-- contents -->", words["about"], "\n".join(rows)]
    return {"operators": "\n\n".join(whole) + "\n", **found}


def _role(role: Role, kinds: list[type[Component]]) -> Iterator[str]:
    words = _WORDS[language()]
    yield f"# {_(role.label)}"
    key = words["key"].format(role=role)
    yield f"{_(role.help)} {key} [{words['back']}](../operators.md)"
    for kind in kinds:
        yield f"## {_(kind.label)}"
        yield f"`{kind.name}`. {kind.explanation()}"
        traits = getattr(kind, "traits", kind.needs)
        if traits:
            sentence = words["genes" if role is Role.REPRESENTATION else "needs"]
            yield sentence.format(traits=describe_traits(traits))
        if parameters := kind.parameters():
            yield "\n".join([words["head"], "| --- | --- | --- | --- |", *map(_row, parameters)])


def _row(parameter: Parameter) -> str:
    label, text = (each.replace("|", "\\|") for each in (_(parameter.label), _(parameter.help)))
    cells = (f"`{parameter.name}`", _values(parameter), _default(parameter), f"{label}. {text}")
    return f"| {' | '.join(cells)} |"


def _values(parameter: Parameter) -> str:
    if not isinstance(parameter, ChoiceParameter):
        return parameter.range_text.rstrip(",")
    names = [f"`{name}`" for name, _label in parameter.choices]
    return f" {_WORDS[language()]['or']} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _default(parameter: Parameter) -> str:
    if isinstance(parameter, ChoiceParameter):
        return f"`{parameter.default}`"
    value = parameter.format(parameter.default)
    unit = parameter.unit if isinstance(parameter, Number) and parameter.default else ""
    return f"{value} {unit}".rstrip()
