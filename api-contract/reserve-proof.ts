import {
  fromHex,
  isSameNode,
  leafNode,
  nodeOf,
  type PathStep,
  type ReserveLeaf,
  ReserveTreeError,
  rootOfPath,
  type SumNode,
} from './reserve-tree.ts'

/**
 * One of a user's leaves with its path, as the API returns it. Amounts in 10^-18 of the coin, hashes in hexadecimal.
 */
export interface LeafProof extends Pick<ReserveLeaf, 'part' | 'amount'> {
  readonly nonce: string
  readonly path: readonly {
    readonly side: PathStep['side']
    readonly node: { readonly hash: string; readonly sum: bigint }
  }[]
}

/** What the API told a user about one coin, and the published root. */
export interface ReserveClaim extends Pick<ReserveLeaf, 'snapshotId' | 'userId' | 'coin'> {
  readonly root: { readonly hash: string; readonly sum: bigint }
  readonly leaves: readonly LeafProof[]
}

/**
 * Returns how much of the published sum is the user's, in 10^-18 of the coin: the sum of their leaves, each of which
 * must lead to the published root.
 * @throws ReserveTreeError if anything doesn't match: the claim then proves nothing.
 */
export async function provenAmount({ root, leaves, ...owner }: ReserveClaim): Promise<bigint> {
  const published = nodeOf(root.hash, root.sum)
  // The part number is hashed too: different numbers mean different leaves of the tree.
  if (new Set(leaves.map(({ part }) => part)).size < leaves.length) {
    throw new ReserveTreeError('One leaf is counted twice')
  }
  for (const leaf of leaves) {
    if (!isSameNode(await rootOf({ ...owner, ...leaf }), published)) {
      throw new ReserveTreeError('A leaf does not lead to the published root')
    }
  }
  return leaves.reduce((sum, { amount }) => sum + amount, 0n)
}

async function rootOf({ nonce, path, ...leaf }: LeafProof & Omit<ReserveLeaf, 'nonce'>): Promise<SumNode> {
  const node = await leafNode({ ...leaf, nonce: fromHex(nonce, 32) })
  const steps = path.map(({ side, node: { hash, sum } }) => ({ side, node: nodeOf(hash, sum) }))
  return rootOfPath(node, steps)
}
