import type { Realm } from '#api/endpoint.ts'

/** An access token and its user. */
export interface AccessToken {
  readonly text: string
  readonly userId: string
}

/** What the API client needs from sessions, which a higher layer manages. */
export interface SessionAccess {
  /** `null` while no one is logged in. */
  readonly current: (realm: Realm) => AccessToken | null
  /**
   * Returns another token of the same user to replace one that the backend refused; `null` if the session has ended.
   * @throws ApiError if the backend can't be reached: the session may still be valid.
   */
  readonly renew: (realm: Realm, refused: AccessToken) => Promise<AccessToken | null>
  /** Ends the session of a token that renewals couldn't fix. */
  readonly giveUp: (realm: Realm, refused: AccessToken) => null
}

let provider: (() => Promise<SessionAccess>) | undefined

/** Registers the source of sessions, loaded at the first call that needs one. */
export function provideSessionAccess(load: () => Promise<SessionAccess>): void {
  provider = load
}

/** Loads the registered source of sessions. @throws Error if none is registered. */
export async function sessionAccess(): Promise<SessionAccess> {
  if (!provider) throw new Error('No session provider is registered')
  return provider()
}
