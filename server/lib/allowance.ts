const minute = 60_000

/**
 * A rate limit over a sliding minute. Fixed windows would let twice as many through around their border, and a partner
 * that counts differently would refuse those.
 */
export class Allowance {
  readonly #perMinute: number
  /** Times of the calls that still count, oldest first. */
  readonly #taken: number[] = []

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Returns the milliseconds until there is room; 0 if there is. */
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

  /** Returns a call taken at `then` that wasn't made. */
  takeBack(then: number): void {
    const place = this.#taken.lastIndexOf(then)
    if (place !== -1) this.#taken.splice(place, 1)
  }
}

/** Calls in the future, after the clock was set back, don't count. */
function counts(taken: number, now: number): boolean {
  return taken > now - minute && taken <= now
}
