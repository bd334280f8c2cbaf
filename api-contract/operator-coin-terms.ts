import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { secondFactorProof } from './owner-proof.ts'
import { decimal, moment, textLine, uuid } from './primitives.ts'

/** What moving a coin costs and takes, and operators can change. */
export const coinTermKind = v.picklist([
  'withdrawal-fee',
  'withdrawal-minimum',
  /** What arrives up to it is not credited. */
  'deposit-minimum',
  /** What the hot wallet keeps: below it, it pays nothing more. */
  'hot-floor',
  /** Most that the desk takes on the network, and as much that it pays there, within 24 hours. */
  'desk-limit',
  /** Most that the desk takes of all its coins together: in one order, and within 24 hours from one person and in all. */
  'desk-order-limit',
  'desk-person-limit',
  'desk-daily-limit',
  /** What a person may withdraw and send to people within 24 hours. */
  'daily-limit',
  /** What may be withdrawn in one go without a review. */
  'review-limit',
  /** Above it, two reviewers have to approve. */
  'four-eyes-limit',
])

export type CoinTermKind = v.InferOutput<typeof coinTermKind>

/** The same on every network: each network has its own of the others. */
const onEveryNetwork: ReadonlySet<CoinTermKind> = new Set([
  'daily-limit',
  'review-limit',
  'four-eyes-limit',
  'desk-order-limit',
  'desk-person-limit',
  'desk-daily-limit',
])

/** Whether each network has its own. */
export function isOfNetwork(kind: CoinTermKind): boolean {
  return !onEveryNetwork.has(kind)
}

/** By which terms are named. */
const place = v.strictObject({
  kind: coinTermKind,
  /** Null for limits of the desk, which are in dollars. */
  coin: v.nullable(coinSymbol),
  /** Null for terms that are the same on every network. */
  network: v.nullable(networkKey),
})

export type CoinTermPlace = v.InferOutput<typeof place>

const coinTerm = v.strictObject({
  ...place.entries,
  value: decimal,
  /** What the release says: it holds where nothing was changed. */
  released: decimal,
  /** What it can be changed to, both included. */
  lowest: decimal,
  highest: decimal,
  /** Confirmed, and still to begin; the next first. */
  announced: v.array(v.strictObject({ value: decimal, startsAt: moment })),
})

export type CoinTerm = v.InferOutput<typeof coinTerm>

const proposal = v.strictObject({
  id: uuid,
  ...place.entries,
  /** What holds now. */
  value: decimal,
  proposed: decimal,
  /** From when on it would hold; null for from its confirmation on. */
  startsAt: v.nullable(moment),
  reason: v.string(),
  /** A member ID. */
  proposedBy: v.string(),
  proposedAt: moment,
  expiresAt: moment,
  /** A limit that rises, or another amount that changes by more than a factor of two: whoever confirms types it. */
  isDrastic: v.boolean(),
  /** Nobody confirms what they have proposed. */
  mayConfirm: v.boolean(),
})

export type CoinTermProposal = v.InferOutput<typeof proposal>

const roles = ['treasurer'] as const

export const listCoinTerms = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/coin-terms',
  summary: 'Lists the fees and limits of coins, with announced changes and open proposals.',
  roles,
  input: undefined,
  data: v.strictObject({ terms: v.array(coinTerm), proposals: v.array(proposal) }),
  errors: [],
})

export const listCoinTermHistory = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/coin-terms/history',
  summary: 'Lists what a fee or limit was and will be, newest first. What the release says is not among it.',
  roles,
  input: v.strictObject({ kind: coinTermKind, coin: v.optional(coinSymbol), network: v.optional(networkKey) }),
  data: v.strictObject({
    changes: v.array(
      v.strictObject({
        id: uuid,
        value: decimal,
        startsAt: moment,
        reason: v.string(),
        proposedBy: v.string(),
        confirmedBy: v.string(),
        confirmedAt: moment,
      }),
    ),
  }),
  errors: [],
})

const proofErrors = [apiErrorCode.secondFactorWrong, apiErrorCode.tooManyTries] as const

export const proposeCoinTerm = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/coin-terms/propose',
  costly: true,
  summary: 'Proposes another fee or limit, at once or from a moment on. Another treasurer has to confirm it.',
  roles,
  input: v.strictObject({
    ...place.entries,
    value: decimal,
    startsAt: v.nullable(moment),
    /** For the audit log and whoever confirms. */
    reason: textLine(3, 300),
    secondFactor: secondFactorProof,
  }),
  data: v.strictObject({ id: uuid }),
  errors: [apiErrorCode.notFound, apiErrorCode.termsContradict, ...proofErrors],
})

export const confirmCoinTerm = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/coin-terms/confirm',
  costly: true,
  summary: 'Confirms what another treasurer has proposed, repeating the amount.',
  roles,
  input: v.strictObject({ id: uuid, value: decimal, secondFactor: secondFactorProof }),
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.termsContradict, ...proofErrors],
})

export const dropCoinTerm = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/coin-terms/drop',
  summary: 'Takes back or declines a proposal.',
  roles,
  input: v.strictObject({ id: uuid }),
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
