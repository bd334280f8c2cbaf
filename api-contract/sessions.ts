import * as v from 'valibot'

import { endpoint, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, opaqueToken, textLine, uuid } from './primitives.ts'

// Separate from authentication.ts: every page uses a session, but few create one.

/** The result of a login (spec §3, Session). */
export const session = v.strictObject({
  userId: uuid,
  /** A short number that users give to support. */
  memberId: v.pipe(v.string(), v.digits()),
  email: v.string(),
  /** The merchant that the user came through. */
  agentId: v.nullable(v.string()),
  /** Spec §3. For display only: it grants nothing. */
  isAdmin: v.boolean(),
  accessToken: v.string(),
  accessTokenExpiresAt: moment,
  /** Single-use: every refresh returns a new one. */
  refreshToken: opaqueToken,
  userInfo: v.strictObject({ userId: uuid, agentId: v.nullable(v.string()), userName: v.string() }),
})

export type Session = v.InferOutput<typeof session>

/** What the app knows about a token's owner. Only compared, never stored, but PostgreSQL can't handle every string. */
const ownersText = textLine(0, 254)

/** The calls that use and end a session. */
function sessionEndpoints(prefix: RealmPrefix) {
  return {
    refreshToken: endpoint({
      method: 'POST',
      path: `${prefix}/login/refreshToken`,
      alsoGet: true,
      summary: 'Exchanges a refresh token for a new one. Reusing a token ends every session derived from it.',
      access: 'public',
      input: v.strictObject({
        refreshToken: opaqueToken,
        // Sent along according to spec §7. They must match the token's owner.
        memberId: v.optional(ownersText),
        userId: v.optional(ownersText),
        email: v.optional(ownersText),
        agentId: v.optional(ownersText),
      }),
      data: session,
      errors: [apiErrorCode.refreshFailed],
    }),
    logout: endpoint({
      method: 'POST',
      path: `${prefix}/login/logout`,
      summary: 'Ends the session of a refresh token. Unknown tokens are ignored.',
      access: 'public',
      input: v.strictObject({ refreshToken: opaqueToken }),
      data: v.null(),
      errors: [],
    }),
  }
}

export const mainSession = sessionEndpoints('/api')
export const futuresSession = sessionEndpoints('/api/futures')
