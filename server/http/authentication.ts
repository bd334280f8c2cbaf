import { type Access, isOptionalAccess, type KeyAccess, type Realm, realmOf } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'

import type { AccessTokens } from './access-token.ts'
import { ApiFailure } from './api-failure.ts'
import type { Caller, SessionFacts, SignedIn } from './route.ts'

/**
 * Returns the account of a token's session in its current state; `undefined` if the session has ended. Called with each
 * request, so it is a single query by primary keys.
 */
export type FindSessionFacts = (caller: Caller) => Promise<SessionFacts | undefined>

/** Identifies the caller. An invalid token is refused even where none is needed, so that the client refreshes it. */
export class Authentication {
  readonly #accessTokens: AccessTokens
  readonly #findSessionFacts: FindSessionFacts

  constructor(accessTokens: AccessTokens, findSessionFacts: FindSessionFacts) {
    this.#accessTokens = accessTokens
    this.#findSessionFacts = findSessionFacts
  }

  /**
   * @param accessToken The value of that header.
   * @throws ApiFailure `notLoggedIn`
   */
  async callerOf(
    access: Exclude<Access, KeyAccess>,
    accessToken: string | string[] | undefined,
  ): Promise<SignedIn | undefined> {
    if (access === 'public') return undefined
    if (accessToken === undefined) {
      if (isOptionalAccess(access)) return undefined
      throw notLoggedIn('The accessToken header is missing')
    }
    return this.#open(accessToken, [realmOf(access)])
  }

  /**
   * For resources that belong to an account by its id, in either realm.
   * @throws ApiFailure `notLoggedIn`
   */
  async callerOfAnyRealm(accessToken: string | string[] | undefined): Promise<SignedIn | undefined> {
    return accessToken === undefined ? undefined : this.#open(accessToken, ['main', 'futures'])
  }

  async #open(accessToken: string | string[], realms: readonly Realm[]): Promise<SignedIn> {
    const caller = typeof accessToken === 'string' ? await this.#accessTokens.verify(accessToken) : undefined
    if (caller === undefined || !realms.includes(caller.realm)) {
      throw notLoggedIn('The access token is invalid or has expired')
    }
    const facts = await this.#findSessionFacts(caller)
    if (facts === undefined) throw notLoggedIn('The session has ended')
    return { ...caller, ...facts }
  }
}

function notLoggedIn(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.notLoggedIn, message)
}
