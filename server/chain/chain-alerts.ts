import type { Log } from '#server/lib/log.ts'

/** Problems on a chain that an operator has to look at, until they are cleared. */
export class ChainAlerts {
  readonly #chain: string
  readonly #log: Log
  readonly #ending: string
  readonly #raised = new Map<string, string>()

  /** @param ending Logged when a problem is cleared. */
  constructor(chain: string, log: Log, ending: string) {
    this.#chain = chain
    this.#log = log
    this.#ending = ending
  }

  /** The number of open problems: the metric that pages the person on call. */
  get count(): number {
    return this.#raised.size
  }

  /** @param about The subject, such as a coin. It is logged only when its problem is new or has changed. */
  raise(about: string, problem: string, details: object = {}): void {
    if (this.#raised.get(about) === problem) return
    this.#raised.set(about, problem)
    this.#log.error({ chain: this.#chain, about, ...details }, problem)
  }

  /** Clears the problem with a subject, if there is one. */
  clear(about: string): void {
    if (this.#raised.delete(about)) this.#log.info({ chain: this.#chain, about }, this.#ending)
  }
}
