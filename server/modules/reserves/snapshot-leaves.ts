import { hash, randomBytes, randomInt } from 'node:crypto'

import {
  encodeSum,
  hashBytes,
  leafBytes,
  nodeBytes,
  nodeOf,
  type ReserveLeaf,
  type SumNode,
  toHex,
} from '#api/reserve-tree.ts'
import type { Share } from '#server/ledger/proof.repository.ts'

/** The total owed of a coin. */
export interface OwedCoin {
  readonly coin: string
  /** Number of owners with some of it. */
  readonly people: number
  readonly sum: bigint
}

/** A leaf and its position. */
export type PlacedLeaf = Pick<ReserveLeaf, 'userId' | 'part' | 'nonce' | 'amount'> & { readonly position: number }

/** Leaves per balance. A path reveals its sibling's sum, which therefore must not be a whole balance. */
export const parts = 2

const nonceBytes = 32

/**
 * Creates the leaves of a coin's tree, in the order of their positions. These are random, so that a position reveals
 * nothing about its user, nor one day's about the next's. Empty leaves, which look like all others, fill the tree up to
 * a power of two. Keeps nothing of a leaf once it is created.
 */
export class SnapshotLeaves {
  readonly #of: Pick<ReserveLeaf, 'snapshotId' | 'coin'>
  readonly #add: (node: SumNode) => void
  /** Determines how a user's balance is split into leaves, which may be created far apart. */
  readonly #divider = randomBytes(32)
  #position = 0
  #leaves: number
  #empty: number

  /** @param add Called with the node of each leaf, including empty ones. */
  constructor(snapshotId: string, { coin, people }: OwedCoin, add: (node: SumNode) => void) {
    this.#of = { snapshotId, coin }
    this.#add = add
    this.#leaves = people * parts
    this.#empty = 2 ** Math.ceil(Math.log2(this.#leaves)) - this.#leaves
  }

  /** @param shares The next shares, in random order. @throws Error if there are more than announced for the coin. */
  place(shares: readonly Share[]): readonly PlacedLeaf[] {
    // Get all random bytes at once: a single request takes longer than a hash.
    const nonces = randomBytes(shares.length * nonceBytes)
    return shares.map((share, index) => {
      if (this.#leaves === 0) throw new Error('The tree has more leaves than announced')
      // All orders of empty and other leaves are equally likely.
      while (randomInt(this.#leaves + this.#empty) < this.#empty) this.#addEmpty()
      this.#leaves -= 1
      const nonce = nonces.subarray(index * nonceBytes, (index + 1) * nonceBytes)
      return this.#placeOne({ userId: share.userId, part: share.share, nonce, amount: this.#portionOf(share) })
    })
  }

  /** Adds the remaining empty leaves. @throws Error if there were fewer leaves than announced for the coin. */
  end(): void {
    if (this.#leaves > 0) throw new Error('The tree has fewer leaves than announced')
    while (this.#empty > 0) this.#addEmpty()
  }

  #placeOne(leaf: Omit<PlacedLeaf, 'position'>): PlacedLeaf {
    const node = new Uint8Array(nodeBytes)
    node.set(hash('sha256', leafBytes({ ...this.#of, ...leaf }), 'buffer'))
    node.set(encodeSum(leaf.amount), hashBytes)
    this.#add(node)
    this.#position += 1
    return { ...leaf, position: this.#position - 1 }
  }

  #addEmpty(): void {
    this.#add(nodeOf(toHex(randomBytes(hashBytes)), 0n))
    this.#position += 1
    this.#empty -= 1
  }

  /**
   * Returns a share's portion, from 0 to the full amount. The hash has 64+ bits more than any amount, so mod is fair.
   */
  #portionOf({ userId, share, amount }: Share): bigint {
    const first = BigInt(`0x${hash('sha512', `${this.#divider.toString('hex')} ${userId}`)}`) % (amount + 1n)
    return share === 0 ? first : amount - first
  }
}
