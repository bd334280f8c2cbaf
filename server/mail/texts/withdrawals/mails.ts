import type { FreezeReason } from '#api/freezes.ts'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** What is withdrawn, and where to. */
export interface WithdrawalFacts {
  /** With its coin, such as `12.5 USDT`; the fee included. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly recipient: string
}

/** What each of these mails says besides its fixed text. */
export interface WithdrawalMails {
  /** The code that confirms this withdrawal and no other. */
  readonly 'withdrawal-code': WithdrawalFacts & { readonly code: string }
  readonly 'withdrawal-requested': WithdrawalFacts & { readonly freezeToken: string }
  /** It has passed a review. */
  readonly 'withdrawal-passed': WithdrawalFacts & { readonly freezeToken: string }
  readonly 'withdrawal-refused': WithdrawalFacts & { readonly reason: string }
  readonly 'withdrawal-cancelled': WithdrawalFacts
  /** The order with this number, which it was to pay, takes no payment any more. */
  readonly 'order-payment-cancelled': WithdrawalFacts & { readonly order: string; readonly orderKind: PaidOrderKind }
  /** It has arrived: `amount` is what did, and `fee` what we kept of the withdrawal. */
  readonly 'withdrawal-sent': WithdrawalFacts & { readonly fee: string; readonly hash: string }
  /** The network did not carry it out, and the amount is back. */
  readonly 'withdrawal-failed': WithdrawalFacts
  /** The recipient's own contract has turned it down: the amount is back without this fee. */
  readonly 'withdrawal-reverted': WithdrawalFacts & { readonly fee: string }
  readonly 'withdrawals-frozen': SecurityFacts
  /** By operators, and by nobody else. `at` is in ISO 8601, in UTC. */
  readonly 'account-frozen': { readonly freezeReason: FreezeReason; readonly at: string }
  readonly 'account-unfrozen': { readonly at: string }
  readonly 'withdrawals-unfrozen': SecurityFacts
}
