/** Full-length requests that must be answered before a longer one is tried; doubles with each refusal. */
const firstPatience = 32
const maxPatience = 2_048

/** The number of blocks a node allows per request: learned from refusals, and raised again from time to time. */
export class RangeLength {
  readonly #maxLength: number
  #length: number
  #patience = firstPatience
  #answered = 0

  constructor(maxLength = 10_000) {
    this.#maxLength = maxLength
    this.#length = maxLength
  }

  get blocks(): bigint {
    return BigInt(this.#length)
  }

  answered(blocks: bigint): void {
    if (blocks < this.blocks) return
    this.#answered += 1
    if (this.#answered < this.#patience) return
    this.#answered = 0
    this.#length = Math.min(this.#maxLength, this.#length * 2)
  }

  /** Shortens the range after a refusal. @returns Whether it can be shortened. */
  refused(blocks: bigint): boolean {
    if (blocks <= 1n) return false
    this.#length = Math.floor(Number(blocks) / 2)
    this.#patience = Math.min(maxPatience, this.#patience * 2)
    this.#answered = 0
    return true
  }
}
