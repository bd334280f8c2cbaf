import type { Log } from '#server/lib/log.ts'

/** Something that an operator has to look at, until it is over. */
export class PayoutAlerts {
  readonly #chain: string
  readonly #log: Log
  readonly #raised = new Map<string, string>()

  constructor(chain: string, log: Log) {
    this.#chain = chain
    this.#log = log
  }

  /** How many there are: the metric that pages somebody. */
  get count(): number {
    return this.#raised.size
  }

  /** @param about What it is about, such as a coin. It is logged once, however often it is found again. */
  raise(about: string, problem: string, details: object = {}): void {
    if (this.#raised.get(about) === problem) return
    this.#raised.set(about, problem)
    this.#log.error({ chain: this.#chain, about, ...details }, problem)
  }

  /** It is over, if it ever began. */
  clear(about: string): void {
    if (this.#raised.delete(about)) this.#log.info({ chain: this.#chain, about }, 'Payments go on')
  }
}
