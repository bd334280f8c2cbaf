import { sql } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'
import type { Account } from '#server/db/schema/accounts.ts'

import type { RefreshClaims } from './session-view.ts'

export interface Rotation {
  readonly realm: Realm
  /** The token to use up, and its replacement. */
  readonly tokenHash: string
  readonly newTokenHash: string
  readonly claims: RefreshClaims
  readonly now: Date
  /** What the session's list entry shows from now on. */
  readonly seen: { readonly device: string; readonly address: string }
  /** When the session ends without further use, and its maximum age in seconds. */
  readonly idleUntil: Date
  readonly maxAge: number
}

/** The owner of the continued session. */
export interface Rotated extends Pick<Account, 'memberId' | 'email' | 'agentId' | 'userName'> {
  readonly sessionId: string
  readonly userId: string
}

const value = (name: string) => sql.placeholder(name)

/**
 * Locks the account first, before anything that belongs to it, like all code does. Reads the current token and session
 * only once it holds the lock.
 */
const rotation = preparedStatement<Rotated>(
  'rotate_refresh_token',
  sql`WITH owner AS MATERIALIZED (
      SELECT sessions.id AS session_id, accounts.*
      FROM refresh_tokens
        JOIN sessions ON sessions.id = refresh_tokens.session_id
        JOIN accounts ON accounts.id = sessions.user_id
      WHERE refresh_tokens.token_hash = ${value('tokenHash')}::text AND refresh_tokens.used_at IS NULL
        AND sessions.expires_at > ${value('now')}::timestamptz AND accounts.realm = ${value('realm')}::text
        AND jsonb_build_object('userId', accounts.id, 'memberId', member_id, 'email', email,
          'agentId', coalesce(agent_id, '')) @> ${value('claims')}::jsonb
      FOR NO KEY UPDATE OF accounts),
    used AS (
      UPDATE refresh_tokens SET used_at = ${value('now')}::timestamptz FROM owner
      WHERE token_hash = ${value('tokenHash')}::text AND used_at IS NULL
      RETURNING owner.session_id),
    kept AS (
      UPDATE sessions SET device = ${value('device')}::text, address = ${value('address')}::text,
        last_seen_at = ${value('now')}::timestamptz,
        expires_at = least(${value('idleUntil')}::timestamptz, started_at + make_interval(secs => ${value('maxAge')}::int))
      FROM used WHERE sessions.id = used.session_id AND sessions.expires_at > ${value('now')}::timestamptz
      RETURNING sessions.id),
    added AS (
      INSERT INTO refresh_tokens (token_hash, session_id) SELECT ${value('newTokenHash')}::text, id FROM kept)
    SELECT session_id AS "sessionId", owner.id AS "userId", member_id AS "memberId", email, agent_id AS "agentId",
      user_name AS "userName"
    FROM owner JOIN kept ON kept.id = owner.session_id`,
)

/**
 * Replaces a refresh token, if it is valid, and extends its session: the usual case, in one statement.
 * @returns `undefined` if the token is invalid for any reason.
 */
export async function rotateRefreshToken(
  tx: Transaction,
  { realm, tokenHash, newTokenHash, claims, now, seen, idleUntil, maxAge }: Rotation,
): Promise<Rotated | undefined> {
  const [rotated] = await rotation(tx, {
    ...seen,
    realm,
    tokenHash,
    newTokenHash,
    claims: JSON.stringify(claims),
    now: now.toISOString(),
    idleUntil: idleUntil.toISOString(),
    maxAge,
  })
  return rotated
}
