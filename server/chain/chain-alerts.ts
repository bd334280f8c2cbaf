import type { Log } from '#server/lib/log.ts'

/** What an operator has to look at on a chain, until it is over. */
export class ChainAlerts {
  readonly #chain: string
  readonly #log: Log
  readonly #ending: string
  readonly #raised = new Map<string, string>()

  /** @param ending What the log says once something is over. */
  constructor(chain: string, log: Log, ending: string) {
    this.#chain = chain
    this.#log = log
    this.#ending = ending
  }

  /** How many there are: the metric that pages the person on call. */
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
    if (this.#raised.delete(about)) this.#log.info({ chain: this.#chain, about }, this.#ending)
  }
}
