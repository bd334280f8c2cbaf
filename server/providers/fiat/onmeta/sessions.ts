/**
 * Milliseconds for which a token is used: it's valid for an hour
 * (https://docs.onmeta.in/docs/guides/api-integration-flow).
 */
const usedFor = 50 * 60_000
/** Maximum number of tokens; the least recently used user is logged in again. */
const kept = 1_000

interface Session {
  readonly token: Promise<string>
  readonly until: number
}

/** Users' tokens at Onmeta, which returns an order only to the user who made it. They're kept in memory only. */
export class Sessions {
  readonly #logIn: (email: string) => Promise<string>
  readonly #sessions = new Map<string, Session>()

  constructor(logIn: (email: string) => Promise<string>) {
    this.#logIn = logIn
  }

  async tokenOf(email: string): Promise<string> {
    const known = this.#sessions.get(email)
    this.#sessions.delete(email)
    const session = known !== undefined && known.until > performance.now() ? known : this.#begin(email)
    this.#sessions.set(email, session)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > kept && oldest !== undefined) this.#sessions.delete(oldest)
    try {
      return await session.token
    } catch (error) {
      this.forget(email)
      throw error
    }
  }

  /** Drops a token that Onmeta has rejected. */
  forget(email: string): void {
    this.#sessions.delete(email)
  }

  #begin(email: string): Session {
    return { token: this.#logIn(email), until: performance.now() + usedFor }
  }
}
