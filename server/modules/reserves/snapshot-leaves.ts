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

/** What everyone together has of a coin. */
export interface OwedCoin {
  readonly coin: string
  /** How many have some of it. */
  readonly people: number
  readonly sum: bigint
}

/** A leaf and its place. */
export type PlacedLeaf = Pick<ReserveLeaf, 'userId' | 'part' | 'nonce' | 'amount'> & { readonly position: number }

/** Leaves that a balance is divided into. A path shows the sum of its neighbour, which is then no balance. */
export const parts = 2

const nonceBytes = 32

/**
 * The leaves of a coin's tree, made in the order of their places, which is random: a place tells nothing about a person,
 * and one day's nothing about the next's. Empty leaves among them fill the tree up to a power of two; they look like all
 * others. Nothing is kept of a leaf once it is made.
 */
export class SnapshotLeaves {
  readonly #of: Pick<ReserveLeaf, 'snapshotId' | 'coin'>
  readonly #add: (node: SumNode) => void
  /** Both leaves of a person divide the balance by it, however far apart they are made. */
  readonly #divider = randomBytes(32)
  #position = 0
  #leaves: number
  #empty: number

  /** @param add Gets the node of each leaf, the empty ones among them. */
  constructor(snapshotId: string, { coin, people }: OwedCoin, add: (node: SumNode) => void) {
    this.#of = { snapshotId, coin }
    this.#add = add
    this.#leaves = people * parts
    this.#empty = 2 ** Math.ceil(Math.log2(this.#leaves)) - this.#leaves
  }

  /** @param shares The next ones, in random order. @throws Error if these are more than was said of the coin. */
  place(shares: readonly Share[]): readonly PlacedLeaf[] {
    // One request for all of them: each takes longer than a hash.
    const nonces = randomBytes(shares.length * nonceBytes)
    return shares.map((share, index) => {
      if (this.#leaves === 0) throw new Error('More leaves than places')
      // Each order of empty leaves and others is as likely as any other.
      while (randomInt(this.#leaves + this.#empty) < this.#empty) this.#addEmpty()
      this.#leaves -= 1
      const nonce = nonces.subarray(index * nonceBytes, (index + 1) * nonceBytes)
      return this.#placeOne({ userId: share.userId, part: share.share, nonce, amount: this.#portionOf(share) })
    })
  }

  /** The empty leaves behind the last that isn't. @throws Error if there were fewer leaves than was said of the coin. */
  end(): void {
    if (this.#leaves > 0) throw new Error('Fewer leaves than people')
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

  /** From 0 to the whole. The hash has at least 64 bits more than any amount, so the remainder is as good as even. */
  #portionOf({ userId, share, amount }: Share): bigint {
    const first = BigInt(`0x${hash('sha512', `${this.#divider.toString('hex')} ${userId}`)}`) % (amount + 1n)
    return share === 0 ? first : amount - first
  }
}
