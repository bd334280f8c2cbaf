import { addSeconds } from '#server/lib/clock.ts'

/** One reading for everybody who asks within some seconds; while one is under way, the others wait for it. */
export class SharedReading<Value> {
  readonly #seconds: number
  readonly #readNow: (now: Date) => Promise<Value>
  #kept: { readonly until: Date; readonly value: Promise<Value> } | undefined

  constructor(seconds: number, read: (now: Date) => Promise<Value>) {
    this.#seconds = seconds
    this.#readNow = read
  }

  async read(now: Date): Promise<Value> {
    if (this.#kept === undefined || this.#kept.until <= now) {
      const kept = { until: addSeconds(now, this.#seconds), value: this.#readNow(now) }
      this.#kept = kept
      // What failed is read again by the next who asks.
      kept.value.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return this.#kept.value
  }
}
