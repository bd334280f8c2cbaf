/** Seeded random numbers (mulberry32), so that a test can be repeated exactly. */
export class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Draws a whole number from 0 to below a bound. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return bound === 0 ? 0 : ((bits ^ (bits >>> 14)) >>> 0) % bound
  }

  /** @throws Error if there is nothing to choose from. */
  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('The list to choose from is empty')
    return item
  }
}
