import * as v from 'valibot'

import { messageText } from './conversations.ts'
import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { applicationState, merchantApplication, merchantState } from './merchants.ts'
import { moment, textLine, uuid } from './primitives.ts'

/** Calls for operators, like those of `operators.ts`. Opening an application adds an entry to the audit log. */

/** An application in the list: enough to pick one, without the applicant's text. */
export const listedApplication = v.strictObject({
  id: uuid,
  state: applicationState,
  country: v.string(),
  /** The level that the merchant would get. */
  level: v.number(),
  recommendedBy: v.nullable(v.string()),
  submittedAt: moment,
  changedAt: moment,
})

export type ListedApplication = v.InferOutput<typeof listedApplication>

export const reviewedApplication = v.strictObject({
  ...merchantApplication.entries,
  level: v.number(),
  /** Member ID of the applicant. */
  memberId: v.string(),
  email: v.string(),
  registeredAt: moment,
  /** Member ID of the reviewer who recommends it; a different one may then approve it. */
  recommendedBy: v.nullable(v.string()),
  mayRecommend: v.boolean(),
  mayApprove: v.boolean(),
})

export type ReviewedApplication = v.InferOutput<typeof reviewedApplication>

export const listMerchantApplications = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/merchant/applications',
  summary: 'Lists applications of merchants: those that wait come first by age, decided ones newest first.',
  roles: ['reviewer'],
  input: v.strictObject({ state: v.optional(applicationState), ...pageQuery.entries }),
  data: pageOf(listedApplication),
  errors: [],
})

export const openMerchantApplication = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/open',
  summary: 'Retrieves an application. The first reviewer to open it takes it up, which the applicant is told.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid }),
  data: reviewedApplication,
  errors: [apiErrorCode.notFound],
})

/** Every decision names the application and the revision that was read. */
const read = v.strictObject({
  id: uuid,
  /** The application's revision when it was read. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

export const askMerchantApplicant = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/ask',
  summary: 'Asks the applicant a question. Nothing is decided until it is answered.',
  roles: ['reviewer'],
  input: v.strictObject({ ...read.entries, question: messageText }),
  data: reviewedApplication,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.textHasSecret],
})

export const recommendMerchant = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/recommend',
  summary: 'Recommends an application in review, which another reviewer may then approve.',
  roles: ['reviewer'],
  input: read,
  data: reviewedApplication,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const approveMerchant = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/approve',
  summary: 'Approves an application that another reviewer has recommended, and makes the applicant a merchant.',
  roles: ['reviewer'],
  input: read,
  data: reviewedApplication,
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.stateConflict,
    apiErrorCode.proposerGone,
    /** The merchant who recommended the applicant is no longer active. */
    apiErrorCode.merchantMissing,
    apiErrorCode.merchantRefused,
  ],
})

export const rejectMerchant = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/reject',
  summary: 'Rejects an application that isn’t decided. The applicant reads the reason.',
  roles: ['reviewer'],
  input: v.strictObject({ ...read.entries, reason: textLine(3, 300) }),
  data: reviewedApplication,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const listedMerchant = v.strictObject({
  id: uuid,
  name: v.string(),
  /** `closed` once the account has been deleted. */
  state: v.picklist([...merchantState.options, 'closed']),
  level: v.number(),
  superior: v.string(),
  memberId: v.nullable(v.string()),
  registered: v.number(),
  since: moment,
  /** A reviewer's proposal, which another one may confirm. */
  proposal: v.nullable(
    v.strictObject({ state: merchantState, reason: v.string(), proposedBy: v.string(), proposedAt: moment }),
  ),
  mayConfirm: v.boolean(),
})

export type ListedMerchant = v.InferOutput<typeof listedMerchant>

export const listMerchants = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/merchants',
  summary: 'Lists merchants, newest first.',
  roles: ['reviewer'],
  input: pageQuery,
  data: pageOf(listedMerchant),
  errors: [],
})

export const proposeMerchantState = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/propose',
  summary: 'Proposes to suspend or resume a merchant. Another reviewer has to confirm it.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, state: merchantState, reason: textLine(3, 300) }),
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/** The proposal that the reviewer has read, in case another one has replaced it. */
const proposal = v.strictObject({ id: uuid, state: merchantState, proposedAt: moment })

export const confirmMerchantState = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/confirm',
  summary: 'Confirms the proposal that was read, made by another reviewer. The merchant is told, with the reason.',
  roles: ['reviewer'],
  input: proposal,
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.proposerGone],
})

export const dropMerchantProposal = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/drop',
  summary: 'Drops the proposal for a merchant that was read.',
  roles: ['reviewer'],
  input: proposal,
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
