import { isFinal, legalTransitions, type OrderState } from '#api/order-states.ts'
import { leastPayout } from '#api/order-tolerances.ts'
import type { Hold, LegKind, OrderAlert, PayoutHold, Proof } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type Order, payUntilOf } from './order.ts'
import type { ProviderReport } from './order-provider.ts'

/** Seconds that may pass between a partner's word that it has paid, or paid back, and the payment on the chain. */
const proofSeconds = 30 * 60

/** What is to be stored of an order after its partner has been asked. */
export interface Decision {
  readonly state: OrderState
  readonly hold: Hold | null
  readonly rawStatus: string
  readonly alert: OrderAlert | null
  /** What has changed, by leg. */
  readonly legs: Readonly<Partial<Record<LegKind, LegChange>>>
}

/** What the chain says about a payout, or about coins that are sent back. */
export interface PayoutFinding {
  readonly proof: Proof
  /** What arrived, in 10^-18; null as long as the chain does not have it. */
  readonly paid: bigint | null
}

export interface LegChange {
  readonly hash: string | null
  readonly movedAmount: bigint | null
  readonly proof: Proof | null
}

/** What is known beside the partner's words. */
export interface Circumstances {
  readonly now: Date
  readonly payout: Reading
  readonly refund: Reading
  /** Whether the order was ever `unpaid`: before that nobody is told of it, and nobody can have paid it. */
  readonly wasOffered: boolean
}

export interface Reading {
  /** Whether we read that chain: then coins count when the chain has them, not when the partner says so. */
  readonly isReadable: boolean
  /** About the hash that the report names; null if the chain was not asked. */
  readonly finding: PayoutFinding | null
}

/**
 * What follows from a partner's report. Nothing that it says throws, or leads to a state that may not follow: such words
 * are kept and somebody is told.
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

/** By the table, and after the failure of an order that was offered to nobody only by a refund. */
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

/** A new try has begun, or ended as the one before. Why an order was offered to nobody is still to be looked at. */
function stillFailed(order: Order, { wasOffered }: Circumstances): Wanted {
  return { ...unchanged(order), alert: wasOffered ? null : order.alert }
}

/** The partner has not seen the payment. */
function unpaid(order: Order, now: Date): Wanted {
  switch (order.state) {
    case 'new':
      return { state: 'unpaid', hold: null, alert: null }
    case 'unpaid':
      return { state: now > payUntilOf(order) ? 'expired' : 'unpaid', hold: null, alert: null }
    // What only the person says comes, or not. What we have sent is awaited until it is proven to have failed.
    case 'waiting':
      return { state: order.isPaymentSaid && now > payUntilOf(order) ? 'expired' : 'waiting', hold: null, alert: null }
    case 'expired':
      return { ...unchanged(order), alert: null }
    // The block of the payment has been dropped: it comes again, or not.
    default:
      return { state: 'waiting', hold: null, alert: null }
  }
}

/** The partner says that everything is done. Where the chain can be read, the chain decides. */
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
  // A payout that was once contradicted stays so until the chain has it.
  if (isPayoutHold(order.hold)) return { ...unchanged(order), alert: order.hold }
  const isLate = order.state === 'sending' && now > addSeconds(order.stateChangedAt, proofSeconds)
  return { state: 'sending', hold: null, alert: isLate ? 'payout-unproven' : null }
}

/**
 * The partner says that it has paid back. Where the chain can be read, the order ends once the chain has the coins, or
 * once an operator has settled that it does not show them.
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

/** Whether the partner itself says that it has paid far less than was agreed to: money, or coins that nobody can look up. */
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

/** What is wrong with a payout; as before where the chain was not asked again. */
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

/** A hash that is missing from a later answer is not forgotten. */
function changeOf(order: Order, report: ProviderReport, kind: LegKind): LegChange {
  const known = order.legs[kind]
  return {
    hash: report[kind].hash ?? known?.hash ?? null,
    movedAmount: report[kind].amount ?? known?.movedAmount ?? null,
    proof: known?.proof ?? null,
  }
}

/** What was paid out or sent back, as the chain has it where we read it. */
function arrivalOf(
  order: Order,
  report: ProviderReport,
  kind: 'payout' | 'refund',
  { isReadable, finding }: Reading,
): LegChange {
  const known = order.legs[kind]
  // What is proven stays, whatever the partner says afterwards.
  if (known?.proof === 'proven') return { hash: known.hash, movedAmount: known.movedAmount, proof: known.proof }
  const change = changeOf(order, report, kind)
  if (!isReadable) return { ...change, proof: null }
  if (change.hash === null) return { ...change, proof: kind === 'payout' ? 'pending' : null }
  if (finding === null) {
    return { ...change, proof: change.hash === known?.hash ? (known?.proof ?? 'pending') : 'pending' }
  }
  // What arrived counts, not what the partner says that it has sent.
  return { ...change, movedAmount: finding.paid ?? change.movedAmount, proof: finding.proof }
}
