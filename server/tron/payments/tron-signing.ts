import { type TronAccount, tronAccountOf, TronAddressError } from '#api/addresses/tron-address.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { listClosedCoins } from '#server/payments/closed-coins.ts'
import { networkAmountOf } from '#server/payments/network-amount.ts'
import type { PaymentRow } from '#server/payments/payments.repository.ts'
import { labelOf, type Payment, type PayoutSource } from '#server/payments/payout-source.ts'
import { PostponedPayments } from '#server/payments/postponed-payments.ts'
import { listRequested, markSharedSigned } from '#server/payments/shared-payments.repository.ts'
import { SourceFailedError, type Sources } from '#server/payments/sources.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'
import { type SignedTronPayment, tronHotWallet } from '#server/signer/tron-signer.ts'
import { hotFloorInUnits } from '#server/tron/hot-floor.ts'
import { advancePurse, readPurseVersion } from '#server/tron/purse.repository.ts'
import { sumOpenTopUps } from '#server/tron/sweeping/sweeps.repository.ts'
import type { TronChainFees } from '#server/tron/tron-node.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'

import {
  type PaymentFacts,
  type PaymentPlan,
  planPayment,
  type PostponedReason,
  type WantedPayment,
} from './payment-plan.ts'
import { insertTransfer, listOpenTransfers, type TransferRow } from './transfers.repository.ts'
import type { TronPayoutOptions, TronState } from './tron-payout-options.ts'

/** Maximum number of payments started per round: each takes several requests to the node. */
const maxPayments = 20
/** How often a payment is planned per round, while other workers keep signing. */
const mostPlans = 5

const problems: Readonly<Record<PostponedReason, string>> = {
  'fee-too-high': 'The network fee exceeds the limit for a payment',
  'too-little-trx': 'The hot wallet would fall below its floor of TRX',
  'too-little-token': 'The hot wallet would fall below its floor',
  'token-refuses': 'Cannot make a payment: the token’s contract reverts',
}

/** Thrown to roll back the transaction that stores the signed bytes: another process was first. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The same, because something else that spends from the paying account was signed: the payment is planned again. */
class PurseChangedError extends Error {
  override readonly name = 'PurseChangedError'
}

/** A payment that may be made now, as the network executes it. */
interface DuePayment {
  readonly payment: Payment
  readonly source: PayoutSource
  readonly terms: CoinNetworkRecord
  readonly wanted: WantedPayment
}

/** What all payments of a round share. */
interface Round extends TronState {
  readonly fees: TronChainFees
  readonly payer: TronAccount
  /** The hot wallet's minimum of TRX, in sun. */
  readonly floor: bigint
}

/** Plans and signs a transaction for each waiting payment, and stores the signed bytes before they may be sent. */
export class TronSigning {
  readonly #options: TronPayoutOptions
  readonly #sources: Sources
  readonly #alerts: ChainAlerts
  readonly #postponed: PostponedPayments
  /** Timestamp of the last transaction, in milliseconds: distinguishes otherwise identical payments. */
  #lastTimestamp = 0

  constructor(options: TronPayoutOptions, sources: Sources, alerts: ChainAlerts) {
    this.#options = options
    this.#sources = sources
    this.#alerts = alerts
    this.#postponed = new PostponedPayments(alerts, options.clock)
  }

  /**
   * Signs waiting payments that can be paid, oldest first. A payment that can't be made doesn't block those behind it.
   * @returns Whether any was waiting.
   */
  async signWaiting(state: TronState): Promise<boolean> {
    const waiting = await this.#listWaiting()
    this.#postponed.forgetOthers(new Set(waiting.map(({ id }) => id)))
    const due = await this.#listDue(waiting)
    if (due.length === 0) return waiting.length > 0
    const round = await this.#beginRound(state)
    for (const one of due) await this.#pay(one, round)
    return true
  }

  async #listWaiting(): Promise<readonly PaymentRow[]> {
    const { database, network } = this.#options
    const closed = await listClosedCoins(database, network.key)
    return (await listRequested(database, network.key)).filter(({ coin }) => !closed.has(coin))
  }

  async #listDue(waiting: readonly Payment[]): Promise<readonly DuePayment[]> {
    const due: DuePayment[] = []
    for (const payment of waiting) {
      if (this.#postponed.has(payment)) continue
      const one = await this.#judge(payment)
      if (one !== undefined) due.push(one)
      if (due.length === maxPayments) break
    }
    return due
  }

  /** Returns undefined if the payment may not be made now. */
  async #judge(payment: Payment): Promise<DuePayment | undefined> {
    const { database, network, coins } = this.#options
    const source = this.#sources.find(payment.source)
    const terms = coins.onNetwork(payment.coin, network.key)
    if (source === undefined)
      return this.#postponed.skip(payment, 'No module in this process handles the source of a payment')
    if (terms === undefined) return this.#postponed.skip(payment, 'The coin of a payment is no longer listed')
    const recipient = accountOf(payment)
    const amount = networkAmountOf(payment, terms)
    if (recipient === undefined) return this.#postponed.skip(payment, 'Cannot make a payment: its address is invalid')
    if (amount === undefined || amount === 0n) {
      return this.#postponed.skip(payment, 'Cannot make a payment: the network does not support its amount')
    }
    try {
      const wanted = { recipient, token: terms.token, amount }
      return (await source.mayPay(database, payment)) ? { payment, source, terms, wanted } : undefined
    } catch (error) {
      if (!(error instanceof SourceFailedError)) throw error
      return this.#postponed.skip(payment, error.message, { err: error.cause })
    }
  }

  async #beginRound(state: TronState): Promise<Round> {
    const { node, signer, coins, network, database, clock } = this.#options
    const payer = signer.accountAt(tronHotWallet)
    const terms = coins.onNetwork(network.coin, network.key)
    return {
      ...state,
      payer,
      fees: await node.chainFees(),
      floor: terms === undefined ? 0n : await hotFloorInUnits(database, terms, clock),
    }
  }

  async #pay(due: DuePayment, round: Round): Promise<void> {
    for (let time = 0; time < mostPlans; time += 1) {
      if ((await this.#planAndStore(due, round)) !== 'overtaken') return
    }
    this.#postponed.postpone(due.payment)
  }

  /** @returns `overtaken` if something that spends from the same account was signed in between. */
  async #planAndStore(due: DuePayment, round: Round): Promise<'overtaken' | undefined> {
    const { database, limits, signer } = this.#options
    const version = await readPurseVersion(database)
    const open = await listOpenTransfers(database)
    const facts = await this.#factsOf(due, round, open)
    const plan = planPayment(due.wanted, facts, { ...limits, floor: round.floor }, this.#nextTimestamp())
    if (plan.kind === 'postponed') {
      this.#postponed.skip(due.payment, problems[plan.reason])
      return undefined
    }
    try {
      return await this.#store(due, plan, { ...(await signer.sign(plan.payment)), version })
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      this.#postponed.skip(due.payment, 'The signer refused a payment', { reason: error.reason })
    }
    return undefined
  }

  /**
   * Signed payments that may still be included in the balances count as gone. The balances are read after `open`, so a
   * payment that settles in between counts twice rather than never.
   */
  async #factsOf({ wanted, terms }: DuePayment, round: Round, open: readonly TransferRow[]): Promise<PaymentFacts> {
    const { node, network, database, clock } = this.#options
    const { recipient, token, amount } = wanted
    const leaving = (coin: string) => sum(open.filter((transfer) => transfer.coin === coin).map((one) => one.amount))
    const burning = sum(open.map(({ mostBurned }) => mostBurned)) + (await sumOpenTopUps(database))
    const balance = ((await node.balance(round.payer)) ?? 0n) - leaving(network.coin) - burning
    if (token === null) {
      const recipientExists = (await node.balance(recipient)) !== null
      return { ...round, balance, tokenBalance: 0n, recipientExists, simulated: null }
    }
    const held = await node.tokenBalance(token, round.payer)
    const data = tokenTransferCall(recipient, amount)
    return {
      ...round,
      balance,
      tokenBalance: held - leaving(terms.coin) - (await hotFloorInUnits(database, terms, clock)),
      recipientExists: true,
      // Without enough of the token, the simulated failure would look like a refusal by the contract.
      simulated:
        held < amount
          ? { success: true, data: '0x', energyUsed: 0n }
          : await node.simulate({ owner: round.payer, contract: token, data }),
    }
  }

  #nextTimestamp(): number {
    this.#lastTimestamp = Math.max(this.#options.clock().getTime(), this.#lastTimestamp + 1)
    return this.#lastTimestamp
  }

  /** Stores the payment's state and signed bytes atomically. */
  async #store(
    { payment, source, terms, wanted }: DuePayment,
    plan: Extract<PaymentPlan, { readonly kind: 'planned' }>,
    { raw, id, version }: SignedTronPayment & { readonly version: bigint },
  ): Promise<'overtaken' | undefined> {
    const { database, network, clock, step } = this.#options
    const { reference, expiration } = plan.payment
    const store = () =>
      database.transaction(async (tx) => {
        if (!(await advancePurse(tx, version))) throw new PurseChangedError()
        if (!(await source.begin(tx, payment))) throw new OvertakenError()
        if (!(await source.mayPay(tx, payment))) throw new OvertakenError()
        const signing = {
          rawAmount: wanted.amount,
          requiredConfirmations: terms.confirmations,
          sharedHash: `0x${id}` as const,
        }
        if (!(await markSharedSigned(tx, payment.id, signing))) throw new OvertakenError()
        if ((await listClosedCoins(tx, network.key)).has(payment.coin)) throw new OvertakenError()
        const transfer = {
          paymentId: payment.id,
          transactionId: id,
          raw,
          coin: payment.coin,
          amount: wanted.amount,
          mostBurned: plan.mostBurned,
          reference,
          expiresAt: new Date(expiration),
          signedAt: clock(),
        }
        if (!(await insertTransfer(tx, transfer))) throw new OvertakenError()
      })
    try {
      await step('tron payout: store signed bytes', store)
      this.#alerts.clear(labelOf(payment))
    } catch (error) {
      if (error instanceof PurseChangedError) return 'overtaken'
      // It may have been canceled; if not, it's retried.
      if (error instanceof OvertakenError) this.#postponed.postpone(payment)
      else if (error instanceof SourceFailedError) this.#postponed.skip(payment, error.message, { err: error.cause })
      else throw error
    }
    return undefined
  }
}

function accountOf({ address }: Payment): TronAccount | undefined {
  try {
    return tronAccountOf(address)
  } catch (error) {
    if (error instanceof TronAddressError) return undefined
    throw error
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
