import { randomBytes, randomInt } from 'node:crypto'

import { leafNode, nodeBytes, nodeOf, type ReserveLeaf, type SumNode, toHex } from '#api/reserve-tree.ts'

/** What one person has of a coin, in 10^-18 of it. */
export interface Liability {
  readonly userId: string
  readonly amount: bigint
}

/** A leaf and its place. */
export type PlacedLeaf = Pick<ReserveLeaf, 'userId' | 'part' | 'nonce' | 'amount'> & { readonly position: number }

/** Leaves that a balance is divided into. A path shows the sum of its neighbour, which is then no balance. */
const parts = 2

/**
 * The leaves of a coin's tree in random order, so that a place tells nothing about a person, and one day's nothing about
 * the next's. Empty leaves fill it up to a power of two; they look like all others.
 */
export async function placeLeaves(
  { snapshotId, coin }: Pick<ReserveLeaf, 'snapshotId' | 'coin'>,
  liabilities: readonly Liability[],
): Promise<{ readonly leaves: readonly PlacedLeaf[]; readonly nodes: SumNode }> {
  const size = 2 ** Math.ceil(Math.log2(liabilities.length * parts))
  const positions = shuffledPositions(size)
  const nodes = new Uint8Array(size * nodeBytes)
  const leaves: PlacedLeaf[] = []
  for (const { userId, amount } of liabilities) {
    const first = randomUpTo(amount)
    for (const [part, portion] of [first, amount - first].entries()) {
      const position = positions[leaves.length] ?? 0
      const leaf = { userId, part, nonce: randomBytes(32), amount: portion, position }
      nodes.set(await leafNode({ snapshotId, coin, ...leaf }), position * nodeBytes)
      leaves.push(leaf)
    }
  }
  for (const position of positions.subarray(leaves.length)) {
    nodes.set(nodeOf(toHex(randomBytes(32)), 0n), position * nodeBytes)
  }
  return { leaves, nodes }
}

/** All positions below `size`, each order as likely as any other. */
function shuffledPositions(size: number): Uint32Array {
  const positions = Uint32Array.from({ length: size }, (_, index) => index)
  for (let last = size - 1; last > 0; last -= 1) {
    const chosen = randomInt(last + 1)
    const moved = positions[chosen] ?? 0
    positions[chosen] = positions[last] ?? 0
    positions[last] = moved
  }
  return positions
}

/** From 0 to `maximum`. The 64 bits beyond those of any amount make the remainder as good as even. */
function randomUpTo(maximum: bigint): bigint {
  return BigInt(`0x${toHex(randomBytes(40))}`) % (maximum + 1n)
}
