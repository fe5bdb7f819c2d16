"""A 64-bit digest of each individual."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, mix


@kernel
def digest_genotypes(genotypes, digests):
    """Overwrite ``digests`` (uint64) with a mixture of all genes, place by place."""
    for i in range(genotypes.shape[0]):
        digest = np.uint64(0)
        for gene in range(genotypes.shape[1]):
            digest = mix(advance(digest ^ np.uint64(genotypes[i, gene])))
        digests[i] = digest
