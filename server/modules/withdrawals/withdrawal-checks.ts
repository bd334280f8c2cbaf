import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { CoinNetworkRecord, CoinRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { TooFineError, toNetworkUnits } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { listClosedCoins } from '#server/payments/closed-coins.ts'
import { slowedUntil } from '#server/payments/payment-pace.ts'
import type { PaidOrders } from './paid-orders.ts'
import { requireUnrestricted } from './require-unrestricted.ts'
import { isOrderBeingPaid, sumWithdrawn } from './withdrawals.repository.ts'

export interface CheckOptions {
  readonly clock: Clock
  readonly ledger: Ledger
  /** The coins as released. */
  readonly coins: CoinRegistry
  /** Whether users can withdraw on a non-EVM network. */
  readonly paysElsewhere: (network: NetworkKey) => boolean
  /** @throws ApiFailure with one of the contract's `recipientRefusals` */
  readonly requireRecipient: (
    tx: Transaction,
    userId: string,
    recipient: Pick<Draft, 'network' | 'address'>,
  ) => Promise<void>
  /** Whether the user's address book settings allow withdrawals to the address. */
  readonly mayPay: (tx: Transaction, userId: string, network: NetworkKey, address: string) => Promise<boolean>
  readonly orders: Pick<PaidOrders, 'require' | 'isOwnAddress'>
  /** Returns the amounts transferred to other users after a time, by coin: they count toward the same limit. */
  readonly sumTransferred: (tx: Transaction, userId: string, after: Date) => Promise<ReadonlyMap<string, bigint>>
}

/** A draft of a withdrawal. Amounts are in 10^-18 of the coin. */
export interface Draft {
  readonly coin: string
  readonly network: NetworkKey
  readonly address: string
  readonly memo: string | null
  readonly amount: bigint
  readonly fee: bigint
  /** The order that it pays, if any; address and amount are then the order's. */
  readonly orderNumber: string | null
}

/** Period of the withdrawal limit, in seconds. */
const limitPeriod = 86_400

/** Returns the time from which withdrawals and transfers count toward the 24-hour limit. */
export function startOfLimit(now: Date): Date {
  return addSeconds(now, -limitPeriod)
}

/** Adds up what withdrawals and transfers have used of the limits, by coin. */
export function usageOf(
  withdrawn: ReadonlyMap<string, bigint>,
  transferred: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const used = new Map(withdrawn)
  for (const [coin, amount] of transferred) used.set(coin, (used.get(coin) ?? 0n) + amount)
  return used
}

/** Checks everything that a withdrawal requires, except its verification by the user. */
export class WithdrawalChecks {
  readonly #options: CheckOptions

  constructor(options: CheckOptions) {
    this.#options = options
  }

  /**
   * Checks a withdrawal under the current conditions. With the account's row locked, the result holds until `tx` ends,
   * except for the balance, which the ledger itself guards, and debts, which are checked again before the payment.
   * @throws ApiFailure with the contract's codes
   */
  async require(tx: Transaction, userId: string, draft: Draft): Promise<CoinRecord> {
    await requireUnrestricted(tx, this.#options, userId)
    if (draft.orderNumber !== null) await this.#requirePayable(tx, userId, draft.orderNumber)
    const { coin, terms } = await this.#requireOpen(tx, draft)
    if (draft.fee !== terms.withdrawalFee) throw refusal('feeChanged', 'The fee is another one by now')
    requireAmount(draft, terms)
    await this.#requireRecipient(tx, userId, draft, terms)
    if (terms.token === null) await this.#requirePace(tx, userId, draft)
    await this.#requireWithinLimit(tx, userId, draft, coin)
    return coin
  }

  /**
   * Returns the draft of a withdrawal that pays an order: the order's amount must arrive, so the fee comes on top.
   * @throws ApiFailure `networkUnavailable`, and those of the order itself
   */
  async draftFor(tx: Transaction, userId: string, orderNumber: string): Promise<Draft> {
    const { coin, network, address, amount } = await this.#options.orders.require(tx, userId, orderNumber)
    const fee = (await this.#coins(tx)).onNetwork(coin, network)?.withdrawalFee
    if (fee === undefined) throw refusal('networkUnavailable', 'The coin cannot be withdrawn there')
    return { coin, network, address, memo: null, amount: amount + fee, fee, orderNumber }
  }

  /** @throws ApiFailure `insufficientBalance` */
  async requireBalance(tx: Transaction, userId: string, { coin, amount }: Draft): Promise<void> {
    const balances = await this.#options.ledger.balancesOf(tx, userId)
    const available = balances.find((balance) => balance.coin === coin)?.available ?? 0n
    if (available < amount) throw refusal('insufficientBalance', 'Insufficient balance')
  }

  /** Returns the amounts used of the 24-hour limits, by coin: withdrawals and transfers share one limit. */
  async usage(tx: Transaction, userId: string): Promise<ReadonlyMap<string, bigint>> {
    const after = startOfLimit(this.#options.clock())
    return usageOf(await sumWithdrawn(tx, userId, after), await this.#options.sumTransferred(tx, userId, after))
  }

  /** Returns the coins with their current fees and limits. */
  async #coins(tx: Transaction): Promise<CoinRegistry> {
    const { coins, clock } = this.#options
    return coinsAt(tx, coins, clock())
  }

  /** Locks the order, so that a second withdrawal for it sees the first. */
  async #requirePayable(tx: Transaction, userId: string, orderNumber: string): Promise<void> {
    await this.#options.orders.require(tx, userId, orderNumber)
    if (await isOrderBeingPaid(tx, orderNumber)) throw refusal('stateConflict', 'The order is being paid already')
  }

  async #requireOpen(tx: Transaction, { coin: symbol, network }: Draft) {
    const coins = await this.#coins(tx)
    const coin = coins.find(symbol)
    const terms = coins.onNetwork(symbol, network)
    if (coin === undefined || terms === undefined || !this.#isPaid(terms)) {
      throw refusal('networkUnavailable', 'The coin cannot be withdrawn there')
    }
    if ((await listClosedCoins(tx, network)).has(symbol)) {
      throw refusal('networkUnavailable', 'Withdrawals of the coin are paused')
    }
    return { coin, terms }
  }

  #isPaid({ chainId, network }: CoinNetworkRecord): boolean {
    return chainId !== null || this.#options.paysElsewhere(network)
  }

  async #requireRecipient(
    tx: Transaction,
    userId: string,
    { network, address, memo, orderNumber }: Draft,
    { hasMemo }: CoinNetworkRecord,
  ): Promise<void> {
    const { orders, requireRecipient, mayPay } = this.#options
    if (memo !== null && !hasMemo) throw refusal('invalidRequest', 'The network knows no memo')
    // An address with a wrong checksum is invalid.
    if (canonicalAddress(network, address) === undefined)
      throw refusal('addressInvalid', 'This is no address of the network')
    // The house's own desk is paid at a deposit address that belongs to no user.
    const isOwn = orderNumber !== null && (await orders.isOwnAddress(tx, orderNumber, address))
    if (!isOwn) await requireRecipient(tx, userId, { network, address })
    // An order's payment address isn't in any address book; the order checked instead where the coins end up.
    if (orderNumber === null && !(await mayPay(tx, userId, network, address))) {
      throw refusal('addressNotListed', 'Withdrawals go to listed addresses only')
    }
  }

  async #requirePace(tx: Transaction, userId: string, { address }: Draft): Promise<void> {
    const now = this.#options.clock()
    const until = await slowedUntil(tx, { userId, address }, now)
    if (until === null) return
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
    const message = `Contracts of recipients have made payments revert: try again in ${seconds} s`
    throw new ApiFailure(apiErrorCode.paymentsReverted, message, seconds)
  }

  async #requireWithinLimit(
    tx: Transaction,
    userId: string,
    { amount }: Draft,
    { symbol, dailyWithdrawalLimit }: CoinRecord,
  ): Promise<void> {
    const used = (await this.usage(tx, userId)).get(symbol) ?? 0n
    if (used + amount > dailyWithdrawalLimit) {
      throw refusal('amountAboveLimit', 'The amount is above what is left of the limit of 24 hours')
    }
  }
}

function requireAmount({ amount, fee }: Draft, { withdrawalMinimum, decimals }: CoinNetworkRecord): void {
  if (amount < withdrawalMinimum || amount <= fee) {
    throw refusal('amountBelowMinimum', 'The amount is below the minimum')
  }
  try {
    toNetworkUnits(amount, decimals)
    toNetworkUnits(amount - fee, decimals)
  } catch (error) {
    if (error instanceof TooFineError) throw refusal('amountTooFine', `The network has ${decimals} decimals`)
    throw error
  }
}

function refusal(code: keyof typeof apiErrorCode, message: string): ApiFailure {
  return new ApiFailure(apiErrorCode[code], message)
}
