import { isFinal, legalTransitions, type OrderState } from '#api/order-states.ts'
import { leastPayout } from '#api/order-tolerances.ts'
import type { Hold, LegKind, OrderAlert, PayoutHold, Proof } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type Order, payUntilOf } from './order.ts'
import type { ProviderReport } from './order-provider.ts'

/** Seconds allowed between a partner's report of a payout or refund and the payment on the chain. */
const proofSeconds = 30 * 60

/** The changes to store after a partner's report. */
export interface Decision {
  readonly state: OrderState
  readonly hold: Hold | null
  readonly rawStatus: string
  readonly alert: OrderAlert | null
  /** Changes by leg. */
  readonly legs: Readonly<Partial<Record<LegKind, LegChange>>>
}

/** What the chain says about a payout or refund. */
export interface PayoutFinding {
  readonly proof: Proof
  /** The amount that arrived, in 10^-18; null until the chain has it. */
  readonly paid: bigint | null
}

export interface LegChange {
  readonly hash: string | null
  readonly movedAmount: bigint | null
  readonly proof: Proof | null
}

/** What is known besides the partner's report. */
export interface Circumstances {
  readonly now: Date
  readonly payout: Reading
  readonly refund: Reading
  /** Whether the order was ever `unpaid`: before that it isn't shown to anyone, so no one can have paid it. */
  readonly wasOffered: boolean
}

export interface Reading {
  /** Whether we read that chain: then the chain decides when coins count, not the partner. */
  readonly isReadable: boolean
  /** For the report's hash; null if the chain wasn't queried. */
  readonly finding: PayoutFinding | null
}

/**
 * Decides what follows from a partner's report. No report makes it throw or enter an illegal state: such reports are
 * stored and raise an alert.
 */
export function decide(order: Order, report: ProviderReport, circumstances: Circumstances): Decision {
  const payout = arrivalOf(order, report, 'payout', circumstances.payout)
  const refund = arrivalOf(order, report, 'refund', circumstances.refund)
  const wanted = wantedState(order, report, { payout, refund }, circumstances)
  const isPossible = wanted.state === order.state || mayFollow(order, wanted.state, circumstances)
  const state = isPossible ? wanted.state : order.state
  return {
    state,
    hold: state === 'suspended' ? (isPossible ? wanted.hold : order.hold) : null,
    rawStatus: report.raw,
    alert: isPossible ? wanted.alert : 'impossible-status',
    legs: {
      payin: changeOf(order, report, 'payin'),
      payout,
      ...(order.legs.refund !== undefined && { refund }),
    },
  }
}

/** Follows the table of transitions; if the failed order was never offered, only a refund can follow. */
function mayFollow({ state }: Order, next: OrderState, { wasOffered }: Circumstances): boolean {
  return legalTransitions[state].includes(next) && (state !== 'failed' || next === 'refunded' || wasOffered)
}

interface Wanted {
  readonly state: OrderState
  readonly hold: Hold | null
  readonly alert: OrderAlert | null
}

interface Arrivals {
  readonly payout: LegChange
  readonly refund: LegChange
}

function wantedState(
  order: Order,
  report: ProviderReport,
  { payout, refund }: Arrivals,
  circumstances: Circumstances,
): Wanted {
  const said = report.state
  switch (said) {
    case null:
      return { ...unchanged(order), alert: 'unknown-status' }
    case 'completed':
      return completion(order, report, payout, circumstances)
    case 'refunded':
      return refunding(order, refund, circumstances)
    case 'new':
    case 'unpaid':
    case 'waiting':
      return order.state === 'failed' ? stillFailed(order, circumstances) : unpaid(order, circumstances.now)
    case 'failed':
    case 'expired':
      return order.state === 'failed' ? stillFailed(order, circumstances) : { state: said, hold: null, alert: null }
    case 'suspended':
      return { state: said, hold: report.hold, alert: report.hold === 'refund-owed' ? report.hold : null }
    case 'confirming':
    case 'sending':
      return { state: said, hold: null, alert: null }
  }
}

/**
 * A retry has begun, or has ended like the one before. If the order was never offered, the reason is still to be
 * reviewed.
 */
function stillFailed(order: Order, { wasOffered }: Circumstances): Wanted {
  return { ...unchanged(order), alert: wasOffered ? null : order.alert }
}

/** The partner hasn't seen the payment. */
function unpaid(order: Order, now: Date): Wanted {
  switch (order.state) {
    case 'new':
      return { state: 'unpaid', hold: null, alert: null }
    case 'unpaid':
      return { state: now > payUntilOf(order) ? 'expired' : 'unpaid', hold: null, alert: null }
    // A payment that only the user reports may never arrive. One sent by us is awaited until it's proven to have
    // failed.
    case 'waiting':
      return { state: order.isPaymentSaid && now > payUntilOf(order) ? 'expired' : 'waiting', hold: null, alert: null }
    case 'expired':
      return { ...unchanged(order), alert: null }
    // The payment's block was dropped in a reorg: the payment may or may not be included again.
    default:
      return { state: 'waiting', hold: null, alert: null }
  }
}

/** The partner reports completion. If we can read the chain, the chain decides. */
function completion(
  order: Order,
  report: ProviderReport,
  payout: LegChange,
  { payout: { isReadable, finding }, now }: Circumstances,
): Wanted {
  if (!isReadable && admitsTooLittle(order, report, payout)) {
    return { state: 'suspended', hold: 'payout-too-low', alert: 'payout-too-low' }
  }
  if (isFinal(order.state) || !isReadable || payout.proof === 'proven') {
    return { state: 'completed', hold: null, alert: null }
  }
  if (payout.proof === 'contradicted') {
    const hold = contradictionOf(order, finding)
    return { state: 'suspended', hold, alert: hold }
  }
  // A contradicted payout stays contradicted until the chain has it.
  if (isPayoutHold(order.hold)) return { ...unchanged(order), alert: order.hold }
  const isLate = order.state === 'sending' && now > addSeconds(order.stateChangedAt, proofSeconds)
  return { state: 'sending', hold: null, alert: isLate ? 'payout-unproven' : null }
}

/**
 * The partner reports a refund. If we can read the chain, the order ends once the chain has the coins, or once an
 * operator has settled that it doesn't show them.
 */
function refunding(
  order: Order,
  refund: LegChange,
  { refund: { isReadable }, now, wasOffered }: Circumstances,
): Wanted {
  const isSettled = order.alert === 'refund-unproven' && order.settledAlert === order.alert
  if (!isReadable || refund.proof === 'proven' || isSettled || !wasOffered) {
    return { state: 'refunded', hold: null, alert: null }
  }
  const isLate = order.state === 'suspended' && now > addSeconds(order.stateChangedAt, proofSeconds)
  const isDoubtful = refund.proof === 'contradicted' || isLate || order.alert === 'refund-unproven'
  return { state: 'suspended', hold: 'refund-under-way', alert: isDoubtful ? 'refund-unproven' : null }
}

/**
 * Whether the partner itself reports a payout far below the agreed amount: of money, or of coins that can't be looked
 * up.
 */
function admitsTooLittle(
  { legs: { payin, payout: known } }: Order,
  report: ProviderReport,
  payout: LegChange,
): boolean {
  const [agreed, said] = [known?.agreedAmount ?? null, payout.movedAmount]
  if (agreed === null || said === null) return false
  const paidIn = { agreed: payin?.agreedAmount ?? null, moved: report.payin.amount ?? payin?.movedAmount ?? null }
  return said < leastPayout(agreed, 'floating', null, paidIn)
}

/** Returns what is wrong with a payout; unchanged if the chain wasn't queried again. */
function contradictionOf({ hold }: Order, finding: PayoutFinding | null): PayoutHold {
  if (finding === null) return isPayoutHold(hold) ? hold : 'payout-contradicted'
  return finding.paid !== null && finding.paid > 0n ? 'payout-too-low' : 'payout-contradicted'
}

function isPayoutHold(hold: Hold | null): hold is PayoutHold {
  return hold === 'payout-contradicted' || hold === 'payout-too-low'
}

function unchanged({ state, hold, alert }: Order): Wanted {
  return { state, hold, alert }
}

/** Keeps a hash that is missing from a later answer. */
function changeOf(order: Order, report: ProviderReport, kind: LegKind): LegChange {
  const known = order.legs[kind]
  return {
    hash: report[kind].hash ?? known?.hash ?? null,
    movedAmount: report[kind].amount ?? known?.movedAmount ?? null,
    proof: known?.proof ?? null,
  }
}

/** Returns what was paid out or refunded, according to the chain if we read it. */
function arrivalOf(
  order: Order,
  report: ProviderReport,
  kind: 'payout' | 'refund',
  { isReadable, finding }: Reading,
): LegChange {
  const known = order.legs[kind]
  // Proven values stay, whatever the partner reports later.
  if (known?.proof === 'proven') return { hash: known.hash, movedAmount: known.movedAmount, proof: known.proof }
  const change = changeOf(order, report, kind)
  if (!isReadable) return { ...change, proof: null }
  if (change.hash === null) return { ...change, proof: kind === 'payout' ? 'pending' : null }
  if (finding === null) {
    return { ...change, proof: change.hash === known?.hash ? (known?.proof ?? 'pending') : 'pending' }
  }
  // The amount that arrived counts, not the one the partner reports.
  return { ...change, movedAmount: finding.paid ?? change.movedAmount, proof: finding.proof }
}
