import * as v from 'valibot'

import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { ownerEntries } from './owner-proof.ts'
import { moment, opaqueToken, orderNumber, uuid } from './primitives.ts'

/** Signed webhooks that tell a merchant's shop what happens to payment links. */

/** The shop's webhook URL. The server checks that it leads to the public internet. */
export const webhookUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.url(),
  v.check((text) => {
    // A pipe continues after a failure, so the text may not be a URL although that was rejected above.
    if (!URL.canParse(text)) return false
    const { protocol, username, password, hash } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
  }, 'must be a URL without a name, a password or a hash'),
)

/** `paid_again`: a single-payment link was paid twice, for example because the first payment was late. */
export const linkEventType = v.picklist([
  'payment_link.paid',
  'payment_link.paid_again',
  'payment_link.failed',
  'payment_link.expired',
])

const paymentWebhook = v.strictObject({
  url: v.string(),
  /** Counts changes. */
  revision: v.number(),
  /** Creation time of the secret. */
  createdAt: moment,
})

export type PaymentWebhook = v.InferOutput<typeof paymentWebhook>

/** Why a shop didn't receive a message, besides its HTTP status. */
export const webhookFailure = v.picklist(['timeout', 'unreachable', 'unsafe', 'suspended', 'removed'])

const webhookDelivery = v.strictObject({
  /** The same for every attempt. */
  id: uuid,
  type: linkEventType,
  link: v.strictObject({ id: uuid, title: v.string() }),
  /** The payment's order number; null if the link itself has expired. */
  number: v.nullable(orderNumber),
  createdAt: moment,
  state: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  /** HTTP status of the shop's last answer; null if there was none. */
  lastStatus: v.nullable(v.number()),
  lastFailure: v.nullable(webhookFailure),
  /** When the next attempt is due; null if there is none. */
  nextAt: v.nullable(moment),
})

export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>

export const getPaymentWebhook = endpoint({
  method: 'GET',
  path: '/api/agent/webhook',
  summary: 'Retrieves where the merchant’s shop is told of payment links; null if nowhere.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ webhook: v.nullable(paymentWebhook) }),
  errors: [],
})

/** Anyone with the secret can fake a payment to the shop, so a stolen session must not be enough. */
export const savePaymentWebhook = endpoint({
  method: 'POST',
  path: '/api/agent/webhook/save',
  costly: true,
  summary:
    'Sets where the merchant’s shop is told of payment links, and returns a new secret, only this once. A second factor replaces the login password.',
  access: 'main',
  input: v.strictObject({
    ...ownerEntries,
    url: webhookUrl,
    /** Revision of the webhook to replace; 0 if there is none. */
    revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000)),
  }),
  data: v.strictObject({ webhook: paymentWebhook, secret: opaqueToken }),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.tooManyTries,
    /** The user isn't an active merchant, or the webhook was changed in the meantime. */
    apiErrorCode.stateConflict,
  ],
})

export const removePaymentWebhook = endpoint({
  method: 'POST',
  path: '/api/agent/webhook/remove',
  summary: 'Stops telling the merchant’s shop of payment links. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({}),
  data: v.null(),
  errors: [],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/agent/webhook/deliveries',
  summary: 'Lists what the merchant’s shop was told of the last 30 days, newest first.',
  access: 'main',
  input: pageQuery,
  data: pageOf(webhookDelivery),
  errors: [],
})

export const retryWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/agent/webhook/retry',
  summary: 'Sends a message to the merchant’s shop again, if it hasn’t arrived. Limited to 30 an hour.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: webhookDelivery,
  errors: [
    apiErrorCode.notFound,
    /** It has already been delivered, or there is nowhere to send it. */
    apiErrorCode.stateConflict,
  ],
})
