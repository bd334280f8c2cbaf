import * as v from 'valibot'

import { email } from './account-rules.ts'
import { endpoint, type OptionalAccess, pageOf, pageQuery, type Realm, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageCode, languageName, moment, opaqueToken, uuid } from './primitives.ts'

/** A message to all users. */
export const noticeSummary = v.strictObject({
  id: uuid,
  title: v.string(),
  summary: v.string(),
  publishedAt: moment,
  lang: languageCode,
  userId: v.nullable(uuid),
  /** Spec §3: 0 means unread. Always 0 for a visitor. */
  readStatus: v.picklist([0, 1]),
})

export const notice = v.strictObject({
  ...noticeSummary.entries,
  /** Paragraphs, in Markdown without HTML. */
  content: v.string(),
})

/** The same calls for each realm, which has its own notices. */
function noticeEndpoints(access: OptionalAccess, realm: Realm, prefix: RealmPrefix) {
  return {
    /** Also for visitors; with an access token, the read state is the user's own. A `userId` must be the user's own. */
    listNotices: endpoint({
      method: 'GET',
      path: `${prefix}/info/notice/list`,
      summary: 'Lists notices, newest first.',
      access,
      input: v.strictObject({ lang: languageName, userId: v.optional(uuid), ...pageQuery.entries }),
      data: v.strictObject({ ...pageOf(noticeSummary).entries, unread: v.number() }),
      errors: [],
    }),
    getNotice: endpoint({
      method: 'GET',
      path: `${prefix}/info/notice/info`,
      summary: 'Retrieves a notice.',
      access,
      input: v.strictObject({ id: uuid, lang: languageName }),
      data: notice,
      errors: [apiErrorCode.notFound],
    }),
    markNoticeRead: endpoint({
      method: 'POST',
      path: `${prefix}/info/notice/addUserNotice`,
      alsoGet: true,
      summary: 'Marks a notice as read.',
      access: realm,
      input: v.strictObject({ id: uuid }),
      data: v.null(),
      errors: [apiErrorCode.notFound],
    }),
    markAllNoticesRead: endpoint({
      method: 'POST',
      path: `${prefix}/info/notice/addUserNoticeList`,
      alsoGet: true,
      summary: 'Marks all notices as read.',
      access: realm,
      input: undefined,
      data: v.null(),
      errors: [],
    }),
  }
}

export const { listNotices, getNotice, markNoticeRead, markAllNoticesRead } = noticeEndpoints(
  'optional',
  'main',
  '/api',
)
export const futuresNotices = noticeEndpoints('optional-futures', 'futures', '/api/futures')

/** A message to one user about their own account. The client has the texts; `kind` and `values` determine which. */
export const systemMessage = v.strictObject({
  id: uuid,
  kind: v.picklist([
    'welcome',
    'new-device',
    'password-changed',
    'fund-password-set',
    'email-changed',
    'email-moved-back',
    'second-factor-added',
    'second-factor-removed',
    'second-factor-ending',
    'second-factor-kept',
    'second-factor-failed',
    'factor-reset-planned',
    'factor-reset-stopped',
    'factor-reset-done',
    'wallet-bound',
    'wallet-unbound',
    'sessions-ended',
    'logged-out-by-us',
    'account-frozen',
    'account-unfrozen',
    'order-key-created',
    'order-key-revoked',
    'withdrawal-requested',
    'withdrawal-passed',
    'withdrawal-refused',
    'withdrawal-cancelled',
    'order-payment-cancelled',
    'withdrawal-sent',
    'withdrawal-failed',
    'withdrawal-reverted',
    'withdrawals-frozen',
    'withdrawals-unfrozen',
    'deposit-credited',
    'deposit-reversed',
    'transfer-received',
    'transfer-returned',
    'exchange-paid',
    'exchange-completed',
    'exchange-suspended',
    'exchange-refunded',
    'exchange-expired',
    'exchange-failed',
    'exchange-resumed',
    'price-above',
    'price-below',
    'purchase-paid',
    'purchase-completed',
    'purchase-suspended',
    'purchase-refunded',
    'purchase-expired',
    'purchase-failed',
    'purchase-resumed',
    'purchase-paid-twice',
    'sale-paid',
    'sale-completed',
    'sale-suspended',
    'sale-refunded',
    'sale-expired',
    'sale-failed',
    'support-replied',
    'sale-resumed',
    'sale-paid-twice',
    'rewards-held',
    'rewards-released',
    'rewards-refused',
    'merchant-submitted',
    'merchant-in-review',
    'merchant-question',
    'merchant-approved',
    'merchant-rejected',
    'merchant-suspended',
    'merchant-resumed',
    'merchant-brand-approved',
    'merchant-brand-rejected',
    'merchant-domain-lost',
    'link-paid',
    'link-paid-again',
    'link-failed',
    'webhook-changed',
    'webhook-removed',
  ]),
  values: v.record(v.string(), v.string()),
  at: moment,
  readStatus: v.picklist([0, 1]),
})

export type SystemMessage = v.InferOutput<typeof systemMessage>

export const listSystemMessages = endpoint({
  method: 'GET',
  path: '/api/info/message/list',
  summary: 'Lists the user’s messages, newest first.',
  access: 'main',
  input: pageQuery,
  data: v.strictObject({ ...pageOf(systemMessage).entries, unread: v.number() }),
  errors: [],
})

export const getSystemMessage = endpoint({
  method: 'GET',
  path: '/api/info/message/info',
  summary: 'Retrieves a message without marking it as read.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: systemMessage,
  errors: [apiErrorCode.notFound],
})

export const markSystemMessageRead = endpoint({
  method: 'POST',
  path: '/api/info/message/read',
  summary: 'Marks one message as read, or all if null.',
  access: 'main',
  input: v.strictObject({ id: v.nullable(uuid) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** `futures` is the service agreement of the futures section; the privacy policy is the same for both. */
export const agreementKind = v.picklist(['service', 'privacy', 'futures'])

/** The texts that users agree to (spec §7). */
export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/leaveMessage/getAgreement',
  summary: 'Retrieves the current agreement or privacy policy.',
  access: 'public',
  input: v.strictObject({ kind: agreementKind, lang: languageName }),
  data: v.strictObject({
    id: uuid,
    kind: agreementKind,
    /** Version among the texts of this kind, counted from 1. */
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    title: v.string(),
    /** Paragraphs, in Markdown without HTML. */
    content: v.string(),
    effectiveFrom: moment,
  }),
  errors: [],
})

/** What changed in versions that operators have published; the app itself summarizes earlier ones. */
export const listAgreementChanges = endpoint({
  method: 'GET',
  path: '/api/info/agreement/changes',
  summary: 'Lists what changed in versions of the agreement and privacy policy, newest first.',
  access: 'public',
  input: v.strictObject({ lang: languageName }),
  data: v.strictObject({
    items: v.array(
      v.strictObject({
        kind: agreementKind,
        version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
        /** One sentence per change, as plain text. */
        changes: v.array(v.string()),
      }),
    ),
  }),
  errors: [],
})

/** A version of one of the two texts. */
const agreementVersion = v.strictObject({
  id: uuid,
  kind: agreementKind,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** The same calls for each realm, which has its own agreement. */
function consentEndpoints(realm: Realm, prefix: RealmPrefix) {
  return {
    listConsents: endpoint({
      method: 'GET',
      path: `${prefix}/account/consents`,
      summary: 'Lists the agreement versions the user has accepted, and the current ones they haven’t.',
      access: realm,
      input: undefined,
      data: v.strictObject({
        /** In the order they were agreed to. */
        given: v.array(v.strictObject({ ...agreementVersion.entries, agreedAt: moment })),
        /** Empty if the user has agreed to both texts in force. */
        due: v.array(agreementVersion),
      }),
      errors: [],
    }),
    giveConsent: endpoint({
      method: 'POST',
      path: `${prefix}/account/agree`,
      summary: 'Accepts the current agreement and privacy policy. Repeating it has no effect.',
      access: realm,
      input: v.strictObject({ agreementId: uuid, privacyId: uuid }),
      data: v.null(),
      errors: [
        /** A newer version is now in force and has to be shown first. */
        apiErrorCode.consentOutdated,
      ],
    }),
  }
}

export const { listConsents, giveConsent } = consentEndpoints('main', '/api')
export const futuresConsents = consentEndpoints('futures', '/api/futures')

export const subscribeEmail = endpoint({
  method: 'POST',
  path: '/api/register/subscribeEmail',
  alsoGet: true,
  costly: true,
  summary: 'Subscribes an email to news. Nothing is sent until the link in the first email is confirmed.',
  access: 'public',
  input: v.strictObject({ email, lang: languageName }),
  data: v.null(),
  errors: [],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/register/confirmSubscription',
  summary: 'Confirms or ends a subscription by its email link.',
  access: 'public',
  input: v.strictObject({ token: opaqueToken, action: v.picklist(['confirm', 'unsubscribe']) }),
  data: v.null(),
  errors: [apiErrorCode.linkInvalid],
})
