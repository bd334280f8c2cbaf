import * as v from 'valibot'

import { endpoint, type OptionalAccess, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { opaqueToken } from './primitives.ts'

/*
 * Web push notifications for support's replies. A browser is subscribed for one recipient at a time: the session that
 * last allowed it, or a guest's conversation.
 */

/** A push service's URL for a browser. HTTPS only, with nothing in it that is invisible to a reader. */
const pushEndpoint = v.pipe(v.string(), v.maxLength(1000), v.url(), v.regex(/^https?:\/\/[\x21-\x7e]+$/))

/** In the format of the browser's `PushSubscription`. */
export const pushSubscription = v.strictObject({
  endpoint: pushEndpoint,
  keys: v.strictObject({
    /** The browser's public key: an uncompressed P-256 point, 65 bytes in base64url without padding. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
})

const exampleEndpoint = 'https://push.example/send/f3b8'

/** With a link's token, the guest's conversation; without it, the session's account. */
const linkToken = v.optional(opaqueToken)

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'Retrieves the public key that browsers subscribe with (VAPID).',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    /** In base64url; null if push notifications aren't enabled. */
    publicKey: v.nullable(v.string()),
  }),
  errors: [],
})

/** The same calls for each realm. */
function pushEndpoints(access: OptionalAccess, prefix: RealmPrefix) {
  return {
    subscribeToPush: endpoint({
      method: 'POST',
      path: `${prefix}/push/subscribe`,
      summary: 'Has the browser told of answers until the session ends. Repeating it has no effect.',
      access,
      input: v.strictObject({ subscription: pushSubscription, token: linkToken }),
      example: {
        subscription: { endpoint: exampleEndpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
      },
      data: v.null(),
      errors: [apiErrorCode.notLoggedIn, apiErrorCode.linkInvalid],
    }),
    unsubscribeFromPush: endpoint({
      method: 'POST',
      path: `${prefix}/push/unsubscribe`,
      summary: 'Has the browser told of answers no longer. Repeating it has no effect.',
      access,
      input: v.strictObject({ endpoint: pushEndpoint, token: linkToken }),
      example: { endpoint: exampleEndpoint },
      data: v.null(),
      errors: [apiErrorCode.notLoggedIn, apiErrorCode.linkInvalid],
    }),
    getPushState: endpoint({
      method: 'POST',
      path: `${prefix}/push/state`,
      summary: 'Says whether the browser is told of answers, by this session or for this conversation.',
      access,
      input: v.strictObject({ endpoint: pushEndpoint, token: linkToken }),
      example: { endpoint: exampleEndpoint },
      data: v.strictObject({ isOn: v.boolean() }),
      errors: [apiErrorCode.notLoggedIn, apiErrorCode.linkInvalid],
    }),
  }
}

export const { subscribeToPush, unsubscribeFromPush, getPushState } = pushEndpoints('optional', '/api')
export const futuresPush = pushEndpoints('optional-futures', '/api/futures')
