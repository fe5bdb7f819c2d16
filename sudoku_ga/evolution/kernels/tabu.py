"""Tabu search that recolours one cell per step (TabuCol: Hertz and de Werra, 1987).

Each step compares all candidates of all cells in conflict by keys of 32 bits, and takes the least.
A key has whether the candidate is tabu, the change of the conflicts, a random number, and its index
in a row of eight nodes. The keys of a row are computed together by vector instructions.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir

from sudoku_ga.evolution.kernels.compiled import helper, intrinsic, kernel, types
from sudoku_ga.evolution.kernels.random import LOW, advance, mix, upper_below

WIDTH = 8
"""The number of nodes in a row; the nodes of a gene are padded to a multiple of it."""

ZERO_CHANGE, CHANGE_AT, TABU_AT, CHANCE_FROM = 300, 21, 31, 11
CHANCE = (1 << CHANGE_AT) - WIDTH

CHOSEN, EMPTY = np.int32(400), np.int32(700)
"""The number added to the worth of a chosen node, which exceeds the conflicts of a cell (279 on a
100×100 board), and the worth of padding, which exceeds both together."""

_NEVER = np.int32(2**31 - 1)
_WORST, _ODD, _PLACE = np.uint32(2**32 - 1), np.uint32(1), np.uint32(WIDTH - 1)
_WIDTH, _1, _UPPER = np.int64(WIDTH), np.uint64(1), np.uint64(32)

_WORD = ir.IntType(32)
_ROW = ir.VectorType(_WORD, WIDTH)
_UNDEFINED = ir.Constant(_ROW, ir.Undefined)
_PLACES = _ROW(list(range(WIDTH)))


@intrinsic
def _least_of_row(typing_context, worth, until, first, present, step, aspired, factor, offset):
    """Do as :func:`least_key`, written in LLVM's intermediate representation.

    numba compiles a loop over eight nodes without vector instructions, with which a step takes 2.4
    times as long.
    """
    signature = types.uint32(
        worth, until, types.int64, types.int32, types.int32, types.int32, types.uint32, types.uint32
    )

    def generate(context, builder, signature, arguments):
        first, present, step, aspired, factor, offset = arguments[2:]

        def row(array):
            data = context.make_array(signature.args[array])(context, builder, arguments[array])
            return builder.load(
                builder.bitcast(builder.gep(data.data, [first]), _ROW.as_pointer()), align=4
            )

        def each(word):
            lane = builder.insert_element(_UNDEFINED, word, _WORD(0))
            return builder.shuffle_vector(lane, _UNDEFINED, _ROW([0] * WIDTH))

        change = builder.sub(row(0), each(present))
        late = builder.icmp_signed(">", row(1), each(step))
        tabu = builder.and_(late, builder.icmp_signed(">=", change, each(aspired)))
        nodes = builder.add(each(builder.trunc(first, _WORD)), _PLACES)
        line = builder.add(builder.mul(nodes, each(factor)), each(offset))
        square = builder.lshr(builder.mul(line, line), _ROW([CHANCE_FROM] * WIDTH))
        chance = builder.and_(square, _ROW([CHANCE] * WIDTH))
        shifted = builder.add(change, _ROW([ZERO_CHANGE] * WIDTH))
        price = builder.shl(shifted, _ROW([CHANGE_AT] * WIDTH))
        flag = builder.shl(builder.zext(tabu, _ROW), _ROW([TABU_AT] * WIDTH))
        key = builder.or_(builder.or_(flag, price), builder.or_(chance, _PLACES))
        return _minimum(builder, key)

    return signature, generate


def _minimum(builder, row):
    """Generate the minimum of eight words, by halves."""
    for half in (4, 2, 1):
        turned = _ROW([(lane + half) % WIDTH for lane in range(WIDTH)])
        other = builder.shuffle_vector(row, _UNDEFINED, turned)
        row = builder.select(builder.icmp_unsigned("<", other, row), other, row)
    return builder.extract_element(row, _WORD(0))


@helper
def least_key(worth, until, first, present, step, aspired, factor, offset):
    """Return the least key of the nodes ``first`` to ``first + 7``, uint32.

    Parameters
    ----------
    worth, until : ndarray of int32, shape (nodes,)
    first : int64
    present, step, aspired : int32
        ``present`` is subtracted from a worth. A node is tabu if it is so after ``step`` and the
        change is not below ``aspired``.
    factor, offset : uint32
        The random number of a node is the upper part of the square of ``factor × node + offset``.
        Without the square, the first and the last of many equal nodes would be more frequent.
    """
    return _least_of_row(  # type: ignore[call-arg]
        worth, until, first, present, step, aspired, factor, offset
    )


class Walk(NamedTuple):
    """The state of a search; the first index of each array is the individual.

    Parameters
    ----------
    chosen : ndarray of int32, shape (individuals, genes)
        The node of each gene.
    worth : ndarray of int32, shape (individuals, nodes)
        The number of chosen neighbours, plus CHOSEN if the node is chosen itself.
    until : ndarray of int32, shape (individuals, nodes)
        The step from which on a node may be chosen; a chosen node and padding never may.
    listed, places : ndarray of int32, shape (individuals, genes)
        The genes in conflict, in any order, and the index of each gene among them, -1 if it has
        none.
    counts : ndarray of int64, shape (individuals, 4)
        Conflicts, genes in conflict, steps taken, the least conflicts met.
    best : ndarray of uint8, shape (individuals, genes), optional
        The individual with the least conflicts that a walk met, written when it meets fewer; by
        default not kept.
    """

    chosen: Any
    worth: Any
    until: Any
    listed: Any
    places: Any
    counts: Any
    best: Any = np.empty((0, 0), np.uint8)


@kernel
def begin_walks(genotypes, graph, walk):
    """Overwrite the walk with its initial state, in which nothing is tabu.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Each gene is a candidate of its cell.
    graph : Graph
    walk : Walk
        Overwritten.
    """
    walk.until[:] = 0
    walk.places[:] = -1
    for lane in range(genotypes.shape[0]):
        worth = walk.worth[lane]
        for node in range(worth.size):
            worth[node] = 0
            if graph.digits[node] == 0:
                # It is tabu for ever: otherwise it would be taken if all candidates are tabu.
                worth[node], walk.until[lane, node] = EMPTY, _NEVER
        for gene in range(genotypes.shape[1]):
            node = graph.firsts[gene]
            while graph.digits[node] != genotypes[lane, gene]:
                node += 1
            walk.chosen[lane, gene] = node
            walk.until[lane, node] = _NEVER
            worth[node] += CHOSEN
            for at in range(graph.starts[node], graph.starts[node + 1]):
                worth[graph.neighbours[at]] += 1
        conflicts, count = np.int64(0), 0
        for gene in range(genotypes.shape[1]):
            of_gene = worth[walk.chosen[lane, gene]] - CHOSEN
            if of_gene:
                count = _enlist(gene, walk.listed[lane], walk.places[lane], count)
                conflicts += of_gene
        walk.counts[lane, 0] = walk.counts[lane, 3] = conflicts >> 1
        walk.counts[lane, 1], walk.counts[lane, 2] = count, 0


@kernel
def recolour(genotypes, lane, graph, walk, tenure, random_tenure, last_step, probe_limit, states):
    """Recolour cells until a step, a number of move evaluations, or a solution is reached.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified, as the walk is.
    lane : int
        The individual.
    graph : Graph
    walk : Walk
        Modified.
    tenure : float
        Steps that a digit lost by a cell stays tabu, for each gene in conflict.
    random_tenure : int
        A random number of steps below this one is added.
    last_step : int
        The total number of steps, including earlier ones.
    probe_limit : int
    states : ndarray of uint64, shape (individuals,)
        Modified.

    Returns
    -------
    int
        The number of candidates priced.
    """
    chosen, worth, until = walk.chosen[lane], walk.worth[lane], walk.until[lane]
    listed, places = walk.listed[lane], walk.places[lane]
    starts, neighbours = graph.starts, graph.neighbours
    conflicts, count, step, least = walk.counts[lane]
    state, probes = states[lane], np.int64(0)
    while conflicts and step < last_step and probes < probe_limit:
        state = advance(state)
        word = mix(state)
        factor, offset = np.uint32(word >> _UPPER) | _ODD, np.uint32(word & LOW)
        now, aspired = np.int32(step), np.int32(least - conflicts)
        best, best_first = _WORST, np.int64(0)
        for i in range(count):
            gene = np.uint64(listed[i])
            present = worth[np.uint64(chosen[gene])] - CHOSEN
            probes += graph.counts[gene]
            first, end = np.int64(graph.firsts[gene]), np.int64(graph.firsts[gene + _1])
            while first < end:  # a range with a step would first compute its length
                key = least_key(worth, until, first, present, now, aspired, factor, offset)
                if key < best:
                    best, best_first = key, first
                first += _WIDTH
        # Unsigned, like `other` below: numba tests every signed index for being negative.
        taken = np.uint64(best_first) + np.uint64(best & _PLACE)
        mended = np.uint64(graph.genes[taken])
        old = np.uint64(chosen[mended])
        if taken != old:  # they are equal if no gene in conflict has a second candidate
            conflicts += worth[taken] - (worth[old] - CHOSEN)
        count = _leave(old, starts, neighbours, graph.genes, worth, listed, places, count)
        count = _take(taken, starts, neighbours, graph.genes, worth, listed, places, count)
        if worth[taken] == CHOSEN:
            count = _strike(mended, listed, places, count)
        chosen[mended], genotypes[lane, mended] = taken, graph.digits[taken]
        step += 1
        state = advance(state)
        rest = np.int64(upper_below(mix(state), np.uint64(random_tenure)))
        until[old] = step + rest + np.int64(tenure * count)
        until[taken] = _NEVER
        if conflicts < least:
            least = conflicts
            if walk.best.size:
                walk.best[lane] = genotypes[lane]
    walk.counts[lane, 0], walk.counts[lane, 1] = conflicts, count
    walk.counts[lane, 2], walk.counts[lane, 3] = step, least
    states[lane] = state
    return probes


@helper
def _leave(node, starts, neighbours, genes, worth, listed, places, count):
    """Unchoose a node; return the number of genes in conflict."""
    worth[node] -= CHOSEN
    for at in range(np.uint64(starts[node]), np.uint64(starts[node + _1])):
        other = np.uint32(neighbours[at])
        worth[other] -= 1
        if worth[other] == CHOSEN:
            count = _strike(genes[other], listed, places, count)
    return count


@helper
def _take(node, starts, neighbours, genes, worth, listed, places, count):
    """Choose a node; return the number of genes in conflict."""
    worth[node] += CHOSEN
    for at in range(np.uint64(starts[node]), np.uint64(starts[node + _1])):
        other = np.uint32(neighbours[at])
        worth[other] += 1
        if worth[other] == CHOSEN + 1:
            count = _enlist(genes[other], listed, places, count)
    return count


@helper
def _enlist(gene, listed, places, count):
    listed[count], places[gene] = gene, count
    return count + 1


@helper
def _strike(gene, listed, places, count):
    """Remove a gene from the list; the last one takes its place."""
    last, place = listed[count - 1], places[gene]
    listed[place], places[last] = last, place
    places[gene] = -1
    return count - 1
