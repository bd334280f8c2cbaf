import { isFinal, legalTransitions, type OrderState } from '#api/order-states.ts'
import { leastPayout } from '#api/order-tolerances.ts'
import type { Hold, LegKind, OrderAlert, PayoutHold, Proof } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type Order, payUntilOf } from './order.ts'
import type { ProviderReport } from './order-provider.ts'

/** Seconds that may pass between a partner's word that it has paid and the payout on the chain. */
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

/** What the chain says about a payout. */
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
  /** Whether we read the chain of the payout: then a payout counts when the chain has it, not when the partner says so. */
  readonly isPayoutReadable: boolean
  /** About the payout with the hash that the report names; null if the chain was not asked. */
  readonly finding: PayoutFinding | null
}

/**
 * What follows from a partner's report. Nothing that it says throws, or leads to a state that may not follow: such words
 * are kept and somebody is told.
 */
export function decide(order: Order, report: ProviderReport, circumstances: Circumstances): Decision {
  const payout = payoutOf(order, report, circumstances)
  const wanted = wantedState(order, report, payout, circumstances)
  const isPossible = wanted.state === order.state || legalTransitions[order.state].includes(wanted.state)
  const state = isPossible ? wanted.state : order.state
  return {
    state,
    hold: state === 'suspended' ? (isPossible ? wanted.hold : order.hold) : null,
    rawStatus: report.raw,
    alert: isPossible ? wanted.alert : 'impossible-status',
    legs: {
      payin: changeOf(order, report, 'payin'),
      payout,
      ...(order.legs.refund !== undefined && { refund: changeOf(order, report, 'refund') }),
    },
  }
}

interface Wanted {
  readonly state: OrderState
  readonly hold: Hold | null
  readonly alert: OrderAlert | null
}

function wantedState(order: Order, report: ProviderReport, payout: LegChange, circumstances: Circumstances): Wanted {
  const said = report.state
  if (said === null) return { ...unchanged(order), alert: 'unknown-status' }
  if (said === 'completed') return completion(order, report, payout, circumstances)
  if (said === 'new' || said === 'unpaid' || said === 'waiting') return unpaid(order, circumstances.now)
  return { state: said, hold: said === 'suspended' ? (report.hold ?? null) : null, alert: null }
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
  { isPayoutReadable, finding, now }: Circumstances,
): Wanted {
  if (!isPayoutReadable && admitsTooLittle(order, report, payout)) {
    return { state: 'suspended', hold: 'payout-too-low', alert: 'payout-too-low' }
  }
  if (isFinal(order.state) || !isPayoutReadable || payout.proof === 'proven') {
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

function payoutOf(order: Order, report: ProviderReport, { isPayoutReadable, finding }: Circumstances): LegChange {
  const known = order.legs.payout
  // What is proven stays, whatever the partner says afterwards.
  if (known?.proof === 'proven') return { hash: known.hash, movedAmount: known.movedAmount, proof: known.proof }
  const change = changeOf(order, report, 'payout')
  if (!isPayoutReadable) return { ...change, proof: null }
  if (change.hash === null) return { ...change, proof: 'pending' }
  if (finding === null) {
    return { ...change, proof: change.hash === known?.hash ? (known?.proof ?? 'pending') : 'pending' }
  }
  // What arrived counts, not what the partner says that it has sent.
  return { ...change, movedAmount: finding.paid ?? change.movedAmount, proof: finding.proof }
}
