import type { Endpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'

import type { Account } from '#server/db/schema/accounts.ts'

import type { AccessTokens } from './access-token.ts'
import { ApiFailure } from './api-failure.ts'
import type { Caller, SignedIn } from './route.ts'

/**
 * The account of a token's session, as it is at this moment; `undefined` if the session has ended. Asked with each call,
 * so it is one query by primary keys.
 */
export type FindSessionAccount = (caller: Caller) => Promise<Account | undefined>

/** Finds out who calls. A token that is not good is refused also where none is needed, so that the client refreshes it. */
export class Authentication {
  readonly #accessTokens: AccessTokens
  readonly #findSessionAccount: FindSessionAccount

  constructor(accessTokens: AccessTokens, findSessionAccount: FindSessionAccount) {
    this.#accessTokens = accessTokens
    this.#findSessionAccount = findSessionAccount
  }

  /**
   * @param accessToken The header of that name.
   * @throws ApiFailure `notLoggedIn`
   */
  async callerOf(
    access: Endpoint['access'],
    accessToken: string | string[] | undefined,
  ): Promise<SignedIn | undefined> {
    if (access === 'public') return undefined
    if (accessToken === undefined) {
      if (access === 'optional') return undefined
      throw notLoggedIn('The header accessToken is missing')
    }
    const caller = typeof accessToken === 'string' ? await this.#accessTokens.verify(accessToken) : undefined
    const realm = access === 'optional' ? 'main' : access
    if (caller?.realm !== realm) throw notLoggedIn('The access token is invalid or has expired')
    const account = await this.#findSessionAccount(caller)
    if (account === undefined) throw notLoggedIn('The session has ended')
    return { ...caller, account }
  }
}

function notLoggedIn(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.notLoggedIn, message)
}
