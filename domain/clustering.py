"""Which vectors belong together. The one rule that needs numpy: thousands of vectors are compared pair by pair."""

from collections.abc import Iterator, Sequence

BLOCK = 512
"""Vectors compared with all others at a time, so that memory grows with the neighbours and not with the pairs."""


def clusters(vectors: Sequence[bytes], *, threshold: float, least: int, most: int) -> Iterator[list[int]]:
    """Places of ``least`` to ``most`` normalised float32 vectors that lie around one of them, which comes first.

    The vector with the most free neighbours at ``threshold`` (a cosine) or above is a centre, the first one if several
    have as many; its nearest neighbours go with it, in their order. So it goes on until no centre is left: what remains
    makes no cluster the next time either, and no vector is in two.
    """
    if len(vectors) < least:
        return
    import numpy as np  # noqa: PLC0415 - a tenth of a second that most commands do without

    matrix = np.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(vectors), -1)
    near = [
        np.flatnonzero(row)
        for start in range(0, len(matrix), BLOCK)
        for row in matrix[start : start + BLOCK] @ matrix.T >= threshold
    ]
    free = np.ones(len(matrix), dtype=bool)
    counts = np.array([len(around) for around in near])
    while counts.max() >= least:
        centre = int(counts.argmax())
        around = near[centre][free[near[centre]]]
        around = around[around != centre]
        nearest = np.argsort(-(matrix[around] @ matrix[centre]), kind="stable")[: most - 1]
        members = [centre, *sorted(around[nearest].tolist())]
        free[members] = False
        for member in members:
            counts[near[member]] -= 1
        counts[~free] = 0
        yield members
