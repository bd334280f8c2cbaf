import type { FreezeReason } from '#api/freezes.ts'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** A withdrawal and its recipient. */
export interface WithdrawalFacts {
  /** With its coin, such as `12.5 USDT`, fee included. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly recipient: string
}

/** The variable parts of each of these emails. */
export interface WithdrawalMails {
  /** The code that confirms this withdrawal and no other. */
  readonly 'withdrawal-code': WithdrawalFacts & { readonly code: string }
  readonly 'withdrawal-requested': WithdrawalFacts & { readonly freezeToken: string }
  /** The withdrawal was approved in a review. */
  readonly 'withdrawal-passed': WithdrawalFacts & { readonly freezeToken: string }
  readonly 'withdrawal-refused': WithdrawalFacts & { readonly reason: string }
  readonly 'withdrawal-cancelled': WithdrawalFacts
  /** The order that it was to pay no longer takes a payment. */
  readonly 'order-payment-cancelled': WithdrawalFacts & { readonly order: string; readonly orderKind: PaidOrderKind }
  /** The withdrawal has arrived: `amount` is what did, and `fee` what we kept. */
  readonly 'withdrawal-sent': WithdrawalFacts & { readonly fee: string; readonly hash: string }
  /** The network didn't execute it, and the amount was returned. */
  readonly 'withdrawal-failed': WithdrawalFacts
  /** The recipient's own contract rejected it: the amount was returned without this fee. */
  readonly 'withdrawal-reverted': WithdrawalFacts & { readonly fee: string }
  readonly 'withdrawals-frozen': SecurityFacts
  /** Only for a freeze by operators. `at` is ISO 8601, in UTC. */
  readonly 'account-frozen': { readonly freezeReason: FreezeReason; readonly at: string }
  readonly 'account-unfrozen': { readonly at: string }
  readonly 'withdrawals-unfrozen': SecurityFacts
}
