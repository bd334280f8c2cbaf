import * as v from 'valibot'

import { endpoint, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, opaqueToken, textLine, uuid } from './primitives.ts'

// Apart from authentication.ts: every page keeps sessions, and few make them.

/** What a log-in brings (spec §3, Session). */
export const session = v.strictObject({
  userId: uuid,
  /** Short number that people give to support. */
  memberId: v.pipe(v.string(), v.digits()),
  email: v.string(),
  /** The merchant that the person came through. */
  agentId: v.nullable(v.string()),
  /** Spec §3. For display only: it permits nothing. */
  isAdmin: v.boolean(),
  accessToken: v.string(),
  accessTokenExpiresAt: moment,
  /** Used once: every refresh answers with another. */
  refreshToken: opaqueToken,
  userInfo: v.strictObject({ userId: uuid, agentId: v.nullable(v.string()), userName: v.string() }),
})

export type Session = v.InferOutput<typeof session>

/** What the app knows of a token's owner: compared and kept nowhere, but PostgreSQL has no text for every string. */
const ownersText = textLine(0, 254)

/** The calls that keep and end a session. */
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
        // Spec §7 sends these along. They must be those of the token's owner.
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
