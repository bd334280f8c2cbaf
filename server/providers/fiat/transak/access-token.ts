import * as v from 'valibot'

import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { opaqueText, readAnswer } from '#server/partners/answer-fields.ts'

/** `{"data":{"accessToken":"…","expiresAt":1770977934}}`, with every number as text. */
const refreshed = v.looseObject({
  data: v.looseObject({
    accessToken: opaqueText,
    expiresAt: v.pipe(v.string(), v.regex(/^\d{10}$/), v.transform(Number)),
  }),
})

/** Seconds before its expiry from which a token is no longer used. */
const spare = 3_600

/** How many tokens may have signed a webhook: the current one, and the one before. */
const remembered = 2

/**
 * The token that Transak requires with requests, and signs its webhooks with. A new token invalidates the previous one,
 * so it's only requested when the current one is about to expire, or Transak rejects it.
 */
export class AccessToken {
  readonly #clock: Clock
  readonly #refresh: () => Promise<unknown>
  #tokens: readonly string[] = []
  #validUntil = new Date(0)
  #asking: Promise<string> | undefined

  /** @param refresh Requests a new token from Transak. */
  constructor(clock: Clock, refresh: () => Promise<unknown>) {
    this.#clock = clock
    this.#refresh = refresh
  }

  /** Tokens that a webhook may be signed with. */
  get known(): readonly string[] {
    return this.#tokens
  }

  /**
   * Returns the result of `ask` with the current token, or with a new one if Transak rejects it. @throws PartnerError
   */
  async with<Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> {
    const token = await this.#current()
    try {
      return await ask(token)
    } catch (error) {
      if (!(error instanceof PartnerError) || error.status !== 401) throw error
      if (this.#tokens[0] === token) this.#validUntil = new Date(0)
      return ask(await this.#current())
    }
  }

  async #current(): Promise<string> {
    const [token] = this.#tokens
    if (token !== undefined && this.#clock() < this.#validUntil) return token
    this.#asking ??= this.#ask()
    try {
      return await this.#asking
    } finally {
      this.#asking = undefined
    }
  }

  async #ask(): Promise<string> {
    const { data } = readAnswer(refreshed, await this.#refresh(), 'Transak’s access token')
    this.#tokens = [data.accessToken, ...this.#tokens].slice(0, remembered)
    this.#validUntil = addSeconds(new Date(data.expiresAt * 1000), -spare)
    return data.accessToken
  }
}
