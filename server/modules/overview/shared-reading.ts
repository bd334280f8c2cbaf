import { addSeconds } from '#server/lib/clock.ts'

/** Shares one reading among all callers within a few seconds, including those who ask while it is in progress. */
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
      // After a failure, the next caller reads again.
      kept.value.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return this.#kept.value
  }
}
