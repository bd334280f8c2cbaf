import { hash, randomBytes, randomFillSync, randomInt } from 'node:crypto'

import {
  encodeSum,
  hashBytes,
  leafBytes,
  nodeBytes,
  type ReserveLeaf,
  sumBytes,
  type SumNode,
} from '#api/reserve-tree.ts'

/** What one person has of a coin, in 10^-18 of it. */
export interface Liability {
  readonly userId: string
  readonly amount: bigint
}

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
const parts = 2

const nonceBytes = 32

/** Random bytes that a balance is divided by: 64 bits more than any amount has, so the remainder is as good as even. */
const dividerBytes = 40

/**
 * The leaves of a coin's tree in random order, so that a place tells nothing about a person, and one day's nothing about
 * the next's. Empty leaves fill it up to a power of two; they look like all others.
 *
 * All leaves have to be there before the first place can be read, so this is what a snapshot takes its memory for: 32
 * bytes for the hash of each leaf, as many for its amount as the coin's sum has, and 4 for its place.
 */
export class SnapshotLeaves {
  readonly #of: Pick<ReserveLeaf, 'snapshotId' | 'coin'>
  readonly #positions: Uint32Array
  readonly #hashes: Uint8Array<ArrayBuffer>
  readonly #sums: Uint8Array<ArrayBuffer>
  readonly #width: number
  #placed = 0

  constructor(snapshotId: string, { coin, people, sum }: OwedCoin) {
    const size = 2 ** Math.ceil(Math.log2(people * parts))
    this.#of = { snapshotId, coin }
    this.#positions = shuffledPositions(size)
    // Leaves that nobody gets have random hashes and no amount.
    this.#hashes = randomFillSync(new Uint8Array(size * hashBytes))
    this.#width = Math.ceil(sum.toString(16).length / 2)
    this.#sums = new Uint8Array(size * this.#width)
  }

  /** How many leaves there are, the empty ones among them. */
  get size(): number {
    return this.#positions.length
  }

  /** @throws Error if these are more people, or have more, than was said of the coin. */
  place(liabilities: readonly Liability[]): readonly PlacedLeaf[] {
    const perPerson = dividerBytes + parts * nonceBytes
    // One request for all of them: each takes longer than a hash.
    const random = randomBytes(liabilities.length * perPerson)
    return liabilities.flatMap(({ userId, amount }, index) => {
      const ofPerson = random.subarray(index * perPerson, (index + 1) * perPerson)
      const first = BigInt(`0x${ofPerson.toString('hex', 0, dividerBytes)}`) % (amount + 1n)
      return [first, amount - first].map((portion, part) => {
        const start = dividerBytes + part * nonceBytes
        return this.#placeOne({ userId, part, nonce: ofPerson.subarray(start, start + nonceBytes), amount: portion })
      })
    })
  }

  /** The nodes of the leaves, by their places. Each is overwritten by the next. */
  *nodes(): Generator<SumNode> {
    const node = new Uint8Array(nodeBytes)
    for (let position = 0; position < this.size; position += 1) {
      node.set(this.#hashes.subarray(position * hashBytes, (position + 1) * hashBytes))
      node.set(this.#sums.subarray(position * this.#width, (position + 1) * this.#width), nodeBytes - this.#width)
      yield node
    }
  }

  /** Gives the memory back at once, for the next coin; a collection may be long in coming. */
  release(): void {
    for (const { buffer } of [this.#positions, this.#hashes, this.#sums]) (buffer as ArrayBuffer).transfer(0)
  }

  #placeOne(leaf: Omit<PlacedLeaf, 'position'>): PlacedLeaf {
    const position = this.#positions[this.#placed]
    if (position === undefined) throw new Error('More leaves than places')
    this.#placed += 1
    this.#hashes.set(hash('sha256', leafBytes({ ...this.#of, ...leaf }), 'buffer'), position * hashBytes)
    this.#sums.set(encodeSum(leaf.amount).subarray(sumBytes - this.#width), position * this.#width)
    return { ...leaf, position }
  }
}

/** All positions below `size`, each order as likely as any other. */
function shuffledPositions(size: number): Uint32Array<ArrayBuffer> {
  const positions = Uint32Array.from({ length: size }, (_, index) => index)
  for (let last = size - 1; last > 0; last -= 1) {
    const chosen = randomInt(last + 1)
    const moved = positions[chosen] ?? 0
    positions[chosen] = positions[last] ?? 0
    positions[last] = moved
  }
  return positions
}
