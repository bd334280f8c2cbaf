import type { Session } from '#api/sessions.ts'
import type { Account } from '#server/db/schema/accounts.ts'

/** What spec §7 has the app send along with a refresh token. */
export interface RefreshClaims {
  readonly memberId?: string | undefined
  readonly userId?: string | undefined
  readonly email?: string | undefined
  readonly agentId?: string | undefined
}

interface Tokens {
  readonly accessToken: string
  readonly accessTokenExpiresAt: Date
  readonly refreshToken: string
}

/** Returns the answer to a login (spec §3, Session). */
export function toSession(
  account: Pick<Account, 'id' | 'memberId' | 'email' | 'agentId' | 'userName'>,
  { accessTokenExpiresAt, ...tokens }: Tokens,
): Session {
  const { id: userId, memberId, email, agentId, userName } = account
  return {
    userId,
    memberId,
    email,
    agentId,
    // Spec §3 requires true. The server never reads it: what a caller may do depends on the account alone.
    isAdmin: true,
    ...tokens,
    accessTokenExpiresAt: accessTokenExpiresAt.toISOString(),
    userInfo: { userId, agentId, userName },
  }
}

/** Whether all claims that were made are true. */
export function areClaimsOf({ id, memberId, email, agentId }: Account, claims: RefreshClaims): boolean {
  const facts = { memberId, userId: id, email, agentId: agentId ?? '' }
  return Object.entries(facts).every(([name, fact]) => {
    const claim = claims[name as keyof RefreshClaims]
    return claim === undefined || claim === fact
  })
}
