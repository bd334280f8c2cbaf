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

/** One leaf of a person with its path, as the API tells it. Amounts in 10^-18 of the coin, hashes in hexadecimal. */
export interface LeafProof extends Pick<ReserveLeaf, 'part' | 'amount'> {
  readonly nonce: string
  readonly path: readonly {
    readonly side: PathStep['side']
    readonly node: { readonly hash: string; readonly sum: bigint }
  }[]
}

/** What a person was told about one coin, and what was published of it. */
export interface ReserveClaim extends Pick<ReserveLeaf, 'snapshotId' | 'userId' | 'coin'> {
  readonly root: { readonly hash: string; readonly sum: bigint }
  readonly leaves: readonly LeafProof[]
}

/**
 * How much of the published sum is the person's, in 10^-18 of the coin: the sum of their leaves, each of which must
 * lead to the published root.
 * @throws ReserveTreeError if anything does not fit: the claim then proves nothing.
 */
export async function provenAmount({ root, leaves, ...owner }: ReserveClaim): Promise<bigint> {
  const published = nodeOf(root.hash, root.sum)
  // The number is part of what is hashed: leaves with different numbers are different leaves of the tree.
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
