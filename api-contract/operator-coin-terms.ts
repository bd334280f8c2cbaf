import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { secondFactorProof } from './owner-proof.ts'
import { decimal, moment, textLine, uuid } from './primitives.ts'

/** Fees and limits of a coin that operators can change. */
export const coinTermKind = v.picklist([
  'withdrawal-fee',
  'withdrawal-minimum',
  /** Deposits up to this amount aren't credited. */
  'deposit-minimum',
  /** The hot wallet's floor: it makes no payment that would leave less. */
  'hot-floor',
  /** The most that the desk takes in on the network, and the most that it pays out there, within 24 hours. */
  'desk-limit',
  /** The desk's limits across all its coins: per order, and within 24 hours per user and in total. */
  'desk-order-limit',
  'desk-person-limit',
  'desk-daily-limit',
  /** How much a user may withdraw and send to others within 24 hours. */
  'daily-limit',
  /** How much may be withdrawn at once without a review. */
  'review-limit',
  /** Above this, two reviewers must approve. */
  'four-eyes-limit',
])

export type CoinTermKind = v.InferOutput<typeof coinTermKind>

/** The same on every network; all other terms are set per network. */
const onEveryNetwork: ReadonlySet<CoinTermKind> = new Set([
  'daily-limit',
  'review-limit',
  'four-eyes-limit',
  'desk-order-limit',
  'desk-person-limit',
  'desk-daily-limit',
])

/** Whether the term is set per network. */
export function isOfNetwork(kind: CoinTermKind): boolean {
  return !onEveryNetwork.has(kind)
}

/** Identifies a term. */
const place = v.strictObject({
  kind: coinTermKind,
  /** Null for the desk's limits, which are in dollars. */
  coin: v.nullable(coinSymbol),
  /** Null for terms that are the same on every network. */
  network: v.nullable(networkKey),
})

export type CoinTermPlace = v.InferOutput<typeof place>

const coinTerm = v.strictObject({
  ...place.entries,
  value: decimal,
  /** The default from the release, in force unless changed. */
  released: decimal,
  /** Allowed range, both ends included. */
  lowest: decimal,
  highest: decimal,
  /** Confirmed changes that haven't started, soonest first. */
  announced: v.array(v.strictObject({ value: decimal, startsAt: moment })),
})

export type CoinTerm = v.InferOutput<typeof coinTerm>

const proposal = v.strictObject({
  id: uuid,
  ...place.entries,
  /** The current value. */
  value: decimal,
  proposed: decimal,
  /** When it would take effect; null for upon confirmation. */
  startsAt: v.nullable(moment),
  reason: v.string(),
  /** A member ID. */
  proposedBy: v.string(),
  proposedAt: moment,
  expiresAt: moment,
  /**
   * Whether it raises a limit, or changes another amount by more than a factor of two: the confirming operator must
   * retype it.
   */
  isDrastic: v.boolean(),
  /** Operators can't confirm their own proposals. */
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
    /** For the audit log and the confirming operator. */
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
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.stateConflict,
    apiErrorCode.proposerGone,
    apiErrorCode.termsContradict,
    ...proofErrors,
  ],
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
