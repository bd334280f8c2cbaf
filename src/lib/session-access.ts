import type { Realm } from '#api/endpoint.ts'

/** An access token and whose it is. */
export interface AccessToken {
  readonly text: string
  readonly userId: string
}

/** What the API client needs of sessions, which a higher layer keeps. */
export interface SessionAccess {
  /** `null` while no one is logged in. */
  readonly current: (realm: Realm) => AccessToken | null
  /**
   * Another token of the same person in place of one that the backend refuses; `null` when the session has ended.
   * @throws ApiError when the backend cannot be asked: the session may still be good.
   */
  readonly renew: (realm: Realm, refused: AccessToken) => Promise<AccessToken | null>
  /** Ends the session of a token that no renewal helps. */
  readonly giveUp: (realm: Realm, refused: AccessToken) => null
}

let provider: (() => Promise<SessionAccess>) | undefined

/** Registers who knows the sessions; loaded at the first call that needs one. */
export function provideSessionAccess(load: () => Promise<SessionAccess>): void {
  provider = load
}

/** What was registered. Fails in an app that registers nothing. */
export async function sessionAccess(): Promise<SessionAccess> {
  if (!provider) throw new Error('Nobody provides sessions')
  return provider()
}
