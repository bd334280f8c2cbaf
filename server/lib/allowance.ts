const minute = 60_000

/**
 * So many of something within any minute, wherever it begins. Windows that follow each other would let twice as many
 * through around their border, which a partner that counts otherwise would refuse.
 */
export class Allowance {
  readonly #perMinute: number
  /** When each was taken that still counts, oldest first. */
  readonly #taken: number[] = []

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Milliseconds until there is room; 0 if there is. */
  waitAt(now: number): number {
    for (let [oldest] = this.#taken; oldest !== undefined && !counts(oldest, now); [oldest] = this.#taken) {
      this.#taken.shift()
    }
    const [oldest] = this.#taken
    return oldest === undefined || this.#taken.length < this.#perMinute ? 0 : oldest + minute - now
  }

  take(now: number): void {
    this.#taken.push(now)
  }

  /** What was taken then was not used. */
  takeBack(then: number): void {
    const place = this.#taken.lastIndexOf(then)
    if (place !== -1) this.#taken.splice(place, 1)
  }
}

/** A clock that was set back leaves what lies ahead of it without effect. */
function counts(taken: number, now: number): boolean {
  return taken > now - minute && taken <= now
}
