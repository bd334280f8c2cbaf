import * as v from 'valibot'

import { attachment, attachmentIds } from './attachments.ts'
import { messageText } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { merchantCode, website } from './merchant-rules.ts'
import { countryCode, moment, textLine, uuid } from './primitives.ts'

/** Where an application is. The last three are ends: the person may apply anew, unless it was approved. */
export const applicationState = v.picklist([
  'submitted',
  'in-review',
  'information-needed',
  'approved',
  'rejected',
  'withdrawn',
])

export type ApplicationState = v.InferOutput<typeof applicationState>

/** Something that has happened to an application: `question` and `rejected` are told by a reviewer, in their words. */
export const applicationEvent = v.strictObject({
  id: uuid,
  kind: v.picklist(['submitted', 'taken-up', 'question', 'answer', 'approved', 'rejected', 'withdrawn']),
  /** Of a question, an answer or a rejection; empty for the others. */
  text: v.string(),
  documents: v.array(attachment),
  at: moment,
})

export type ApplicationEvent = v.InferOutput<typeof applicationEvent>

/** What an applicant says of their business. */
export const applicationEntries = v.strictObject({
  code: merchantCode,
  businessName: textLine(2, 80),
  contactName: textLine(2, 80),
  /** How we reach them beside the account's email: a phone number or a name in a messenger. */
  contact: textLine(3, 120),
  country: countryCode,
  website: v.nullable(website),
  business: messageText,
})

export const merchantApplication = v.strictObject({
  id: uuid,
  state: applicationState,
  /** Counts changes, so that nobody acts on what they haven't seen. */
  revision: v.number(),
  ...applicationEntries.entries,
  website: v.nullable(v.string()),
  business: v.string(),
  /** Of the merchant who has recommended the applicant. */
  merchantName: v.string(),
  submittedAt: moment,
  changedAt: moment,
  /** Oldest first. */
  events: v.array(applicationEvent),
})

export type MerchantApplication = v.InferOutput<typeof merchantApplication>

export const merchantState = v.picklist(['active', 'suspended'])

export type MerchantState = v.InferOutput<typeof merchantState>

/** A merchant as they see themselves. */
export const ownMerchant = v.strictObject({
  id: uuid,
  name: v.string(),
  state: merchantState,
  level: v.number(),
  code: v.string(),
  /** Who has recommended them, and whom they turn to. */
  superior: v.string(),
  /** Accounts that were registered with the code, and merchants whom they have recommended. */
  registered: v.number(),
  recommended: v.number(),
  since: moment,
})

export type OwnMerchant = v.InferOutput<typeof ownMerchant>

export const findMerchant = endpoint({
  method: 'POST',
  path: '/api/agent/find',
  costly: true,
  summary: 'Retrieves the name of the merchant with this code, and whether the merchant can recommend others.',
  access: 'public',
  input: v.strictObject({ code: merchantCode }),
  example: { code: '7KQ2M9XA4R' },
  data: v.strictObject({
    name: v.string(),
    recommends: v.boolean(),
    /** Whether accounts are registered with the code. Sevenport’s own codes only recommend merchants. */
    registers: v.boolean(),
  }),
  errors: [apiErrorCode.merchantCodeWrong, apiErrorCode.merchantMissing],
})

export const getOwnMerchant = endpoint({
  method: 'GET',
  path: '/api/agent/own',
  summary: 'Retrieves the merchant that the user is, and the user’s latest application.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ merchant: v.nullable(ownMerchant), application: v.nullable(merchantApplication) }),
  errors: [],
})

export const applyAsMerchant = endpoint({
  method: 'POST',
  path: '/api/agent/apply',
  summary: 'Submits an application to become a merchant. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({
    /** Made up by the client. */
    id: uuid,
    ...applicationEntries.entries,
    documents: attachmentIds,
  }),
  data: merchantApplication,
  errors: [
    apiErrorCode.merchantCodeWrong,
    apiErrorCode.merchantMissing,
    apiErrorCode.merchantRefused,
    /** There is an application that isn’t decided. */
    apiErrorCode.stateConflict,
    apiErrorCode.idReused,
    apiErrorCode.textHasSecret,
    apiErrorCode.attachmentGone,
  ],
})

export const answerMerchantQuestion = endpoint({
  method: 'POST',
  path: '/api/agent/answer',
  summary: 'Answers a reviewer’s question about an application. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({
    /** Of the application. */
    id: uuid,
    /** Of the answer, made up by the client. */
    answerId: uuid,
    text: messageText,
    documents: attachmentIds,
  }),
  data: merchantApplication,
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.stateConflict,
    apiErrorCode.idReused,
    apiErrorCode.textHasSecret,
    apiErrorCode.attachmentGone,
  ],
})

export const withdrawMerchantApplication = endpoint({
  method: 'POST',
  path: '/api/agent/withdraw',
  summary: 'Withdraws an application that isn’t decided yet. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: merchantApplication,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/** Where an applicant reads a document of their own application. */
export function merchantDocumentPath(id: string): string {
  return `/file/merchant/${id}`
}

/** Where a reviewer reads one, which is an entry in the audit log. */
export function reviewedDocumentPath(id: string): string {
  return `/file/operator/merchant/${id}`
}
