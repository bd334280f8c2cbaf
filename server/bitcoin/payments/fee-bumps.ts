import { branches, scriptOfAddress } from '#server/bitcoin/addresses.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { hotFloorAt } from '#server/coins/current-coins.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { listSharedPayments, noteSharedHash } from '#server/payments/shared-payments.repository.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import type { BitcoinPayoutOptions, BitcoinState } from './bitcoin-payout-options.ts'
import { isBuiltOn } from './own-spends.repository.ts'
import { budgetOf } from './payment-fit.ts'
import { PreviousTransactions } from './previous-transactions.ts'
import {
  holdOpenSpend,
  insertSpendAttempt,
  listFreeOutputs,
  listSpends,
  type Spend,
  type SpendAttempt,
} from './spends.repository.ts'
import { PlanError, planReplacement, type TransactionPlan } from './transaction-plan.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** Seconds before an unconfirmed transaction may be replaced, counted from its last replacement. */
const raiseAfter = 3_600
/** Seconds before it is replaced even if it pays what the network asks: by then, the estimate must be wrong. */
const raiseAnywayAfter = 6 * 3_600

/**
 * Replaces unconfirmed transactions by ones with a higher fee, on networks whose nodes relay replacements (BIP 125).
 * Each replacement spends and pays the same, and all attempts are kept: the chain takes one of them.
 */
export class FeeBumps {
  readonly #options: BitcoinPayoutOptions
  readonly #alerts: ChainAlerts
  readonly #previous: PreviousTransactions

  constructor(options: BitcoinPayoutOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
    this.#previous = new PreviousTransactions(options.node, alerts)
  }

  /**
   * Signs and stores a replacement with a higher fee for a spend that has waited too long.
   * @throws BitcoinNodeError, ImplausibleAnswerError, and database errors.
   */
  async raise(spend: Spend, state: BitcoinState): Promise<void> {
    const [newest] = spend.attempts
    const isInBlock = spend.inputs.some(({ spentHeight }) => spentHeight !== null)
    if (newest === undefined || isInBlock || spend.state !== 'open' || !this.#isDue(newest)) return
    // A replacement would invalidate transactions that build on this one, and have to pay for their removal.
    if (spend.purpose === 'lift' || (await isBuiltOn(this.#options.database, spend))) return
    const before = await this.#planOf(spend, newest)
    const changeScript = this.#options.derivation.at(branches.change, spend.changeIndex).script
    if (!this.#isTooCheap(spend, before, changeScript, state)) return
    const plan = this.#planDearer(before, changeScript, state)
    const problem = typeof plan === 'string' ? plan : await this.#problemOf(plan, before)
    if (typeof plan === 'string' || problem !== undefined) this.#alert(spend, problem ?? '')
    else await this.#sign(spend, plan)
  }

  #isDue({ signedAt }: SpendAttempt): boolean {
    return signedAt <= addSeconds(this.#options.clock(), -raiseAfter)
  }

  /** Returns the plan of the newest attempt. */
  async #planOf(spend: Spend, { fee, change }: SpendAttempt): Promise<TransactionPlan> {
    const { database, network } = this.#options
    const payments = await listSharedPayments(database, spend.paymentIds)
    const recipients = payments.map(({ address, rawAmount }) => {
      const script = scriptOfAddress(network, address)
      if (script === undefined) throw new Error(`The spend ${spend.id} pays an invalid address`)
      return { script, amount: rawAmount }
    })
    const spent = sum(spend.inputs.map(({ value }) => value))
    if (spent !== sum(recipients.map(({ amount }) => amount)) + (change ?? 0n) + fee) {
      throw new Error(`The amounts of the spend ${spend.id} don’t match its stored payments`)
    }
    return { inputs: spend.inputs, recipients, change, fee }
  }

  #isTooCheap(
    { createdAt }: Spend,
    { inputs, recipients, fee }: TransactionPlan,
    changeScript: Uint8Array,
    { feeRate }: BitcoinState,
  ): boolean {
    const { network, clock } = this.#options
    const scripts = [...recipients.map(({ script }) => script), changeScript]
    const asked = feeRoundedUp(feeRate, maxVirtualSize(network, inputs.length, scripts))
    return asked > fee || createdAt <= addSeconds(clock(), -raiseAnywayAfter)
  }

  /** @returns The plan, or why there is none within the limits. */
  #planDearer(before: TransactionPlan, changeScript: Uint8Array, { feeRate }: BitcoinState): TransactionPlan | string {
    const { network, limits } = this.#options
    const { maxFee, maxFeeRate } = limits
    try {
      return planReplacement(network, before, changeScript, { feeRate, maxFee, maxFeeRate })
    } catch (error) {
      if (!(error instanceof PlanError)) throw error
      return error.reason === 'fee' ? error.message : 'The change of a payment does not cover a higher fee'
    }
  }

  /** Returns why the extra fee can't be paid now: the hot wallet's floor applies to it, too. */
  async #problemOf({ fee }: TransactionPlan, before: TransactionPlan): Promise<string | undefined> {
    const { database, network, coins, clock } = this.#options
    const terms = coins.onNetwork(network.coin, network.key)
    if (terms === undefined) return undefined
    const current = { ...terms, hotFloor: await hotFloorAt(database, terms, clock()) }
    const free = await listFreeOutputs(database, network.key)
    const left = budgetOf(current, free, await listSpends(database, network.key))
    return left < fee - before.fee ? 'The hot wallet would fall below its floor' : undefined
  }

  async #sign(spend: Spend, plan: TransactionPlan): Promise<void> {
    const { network, signer, log } = this.#options
    const inputs = await this.#previous.attach(plan.inputs, spend.inputs)
    if (inputs === undefined) return
    const change = plan.change === null ? null : { index: spend.changeIndex, amount: plan.change }
    try {
      const signed = await signer.sign({ network: network.key, inputs, recipients: plan.recipients, change })
      if (signed.fee !== plan.fee)
        throw new Error(`The signer calculated a fee of ${signed.fee} instead of ${plan.fee}`)
      await this.#store(spend, plan, signed)
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      log.warn({ chain: network.name, reason: error.reason }, error.message)
      this.#alert(spend, 'The signer refused to raise a fee')
    }
  }

  /** Stores a replacement, unless another worker has stored it or one with the same fee. */
  async #store(
    spend: Spend,
    { fee, change }: TransactionPlan,
    { raw, txid }: { readonly raw: Uint8Array; readonly txid: string },
  ): Promise<void> {
    const { database, network, clock, step, log } = this.#options
    const attempt = { network: network.key, spendId: spend.id, txid, raw, fee, change, broadcastAt: null }
    const isStored = await step('bitcoin payout: store replacement', () =>
      database.transaction(async (tx) => {
        if (!(await holdOpenSpend(tx, spend.id)) || (await isBuiltOn(tx, spend))) return false
        if (!(await insertSpendAttempt(tx, { ...attempt, signedAt: clock() }))) return false
        await noteSharedHash(tx, spend.paymentIds, `0x${txid}`)
        return true
      }),
    )
    if (!isStored) return
    this.#alerts.clear(feeLabelOf(spend))
    log.info({ chain: network.name, spend: spend.id, txid, fee: String(fee) }, 'Raised the fee of a payment')
  }

  #alert(spend: Spend, problem: string): void {
    this.#alerts.raise(feeLabelOf(spend), problem, { txid: spend.attempts[0]?.txid })
  }
}

/** Key of the alerts about a spend's fee. */
export function feeLabelOf({ id }: Pick<Spend, 'id'>): string {
  return `fee ${id}`
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
