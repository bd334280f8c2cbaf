import { Transaction } from '@scure/btc-signer'

import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import type { BitcoinPayoutOptions, BitcoinState } from './bitcoin-payout-options.ts'
import { takeChangeAddress } from './change-address.ts'
import { feeLabelOf } from './fee-bumps.ts'
import { type Package, planLiftFee } from './lift-plan.ts'
import { countAttempts, findWaitingChange } from './own-spends.repository.ts'
import { signOwnSpend, spareOf } from './own-spending.ts'
import { holdOpenSpend, listSpends, type Spend, type SpendAttempt } from './spends.repository.ts'
import { PlanError, type SpendableOutput } from './transaction-plan.ts'

/** Seconds before an unconfirmed transaction may be lifted, counted from its signing. */
const liftAfter = 3_600
/** Maximum length of a chain of unconfirmed transactions that nodes accept (Core's ancestor limit). */
const longestChain = 25

/** An unconfirmed transaction with its unconfirmed ancestors. */
interface Waiting {
  readonly spend: Spend
  /** The attempt that is in the node's mempool. */
  readonly attempt: SpendAttempt
  /** The attempts of the transaction and its ancestors that are in the node's mempool. */
  readonly chain: readonly SpendAttempt[]
}

/**
 * Gets unconfirmed transactions mined that can't be replaced: a second transaction spends their change for a fee that
 * pays for both (child pays for parent). It spends nothing but that change and returns it to us, so whatever happens to
 * it, every payment is made exactly once.
 */
export class FeeLifts {
  readonly #options: BitcoinPayoutOptions
  readonly #alerts: ChainAlerts

  constructor(options: BitcoinPayoutOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
  }

  /**
   * Signs and stores one lifting transaction for each that has waited too long.
   * @throws Database errors.
   */
  async lift(state: BitcoinState): Promise<void> {
    const { database, network } = this.#options
    const spends = await listSpends(database, network.key)
    for (const spend of spends) {
      const waiting = waitingOf(spend, spends)
      if (waiting !== undefined && this.#isDue(waiting, spends)) await this.#liftOne(waiting, state)
    }
  }

  #isDue({ spend, attempt }: Waiting, spends: readonly Spend[]): boolean {
    const [newest] = spend.attempts
    const signedAt = newest?.signedAt ?? attempt.signedAt
    if (spend.state !== 'open' || signedAt > addSeconds(this.#options.clock(), -liftAfter)) return false
    if (spends.some((other) => buildsOn(other, spend))) return false
    // Where nodes relay replacements, a fee bump is better. Lifting transactions are never replaced.
    const isReplaceable = this.#options.network.relaysReplacements && spend.purpose !== 'lift'
    return !isReplaceable || newest?.txid !== attempt.txid
  }

  async #liftOne(waiting: Waiting, { feeRate }: BitcoinState): Promise<void> {
    const { database, network, limits } = this.#options
    const { spend, attempt, chain } = waiting
    const change = await findWaitingChange(database, attempt, spend.changeIndex)
    const before = packageOf(chain)
    try {
      const { script } = await takeChangeAddress(this.#options)
      const { maxFee, maxFeeRate } = limits
      const fee = planLiftFee(network, before, change?.value ?? 0n, script, { feeRate, maxFee, maxFeeRate })
      if (fee === undefined) return this.#alerts.clear(feeLabelOf(spend))
      if (change === undefined) return
      if (chain.length + 1 > longestChain) return this.#alert(waiting, 'Too many transactions already lift a payment')
      if ((await spareOf(this.#options)) < fee) {
        return this.#alert(waiting, 'The hot wallet would fall below its floor')
      }
      await this.#sign(waiting, change, fee)
    } catch (error) {
      if (error instanceof PlanError) {
        const isFee = error.reason === 'fee'
        this.#alert(waiting, isFee ? error.message : 'The change of a payment does not cover a higher fee')
      } else if (error instanceof SignerRefusedError) {
        this.#options.log.warn({ chain: network.name, reason: error.reason }, error.message)
        this.#alert(waiting, 'The signer refused to raise a fee')
      } else throw error
    }
  }

  async #sign({ spend, attempt }: Waiting, change: SpendableOutput, fee: bigint): Promise<void> {
    const { network, log } = this.#options
    const { txid, vout, branch, index } = change
    const inputs = [{ txid, vout, branch, index, previous: attempt.raw }]
    const lifting = { purpose: 'lift', outputs: [change], inputs, fee } as const
    const stored = await signOwnSpend(this.#options, lifting, async (tx) => {
      // A replacement of this transaction would invalidate what builds on it, so it must not be stored meanwhile.
      const isOpen = await holdOpenSpend(tx, spend.id)
      return isOpen && (await countAttempts(tx, spend.id)) === spend.attempts.length
    })
    if (stored === undefined) return
    this.#alerts.clear(feeLabelOf(spend))
    log.info(
      { chain: network.name, spend: spend.id, txid: stored.txid, fee: String(fee) },
      'Raised the fee of a payment through its change',
    )
  }

  #alert({ spend, attempt }: Waiting, problem: string): void {
    this.#alerts.raise(feeLabelOf(spend), problem, { txid: attempt.txid })
  }
}

/** @returns Undefined if the spend is in a block or unknown to the node, so that there is nothing to build on. */
function waitingOf(spend: Spend, spends: readonly Spend[]): Waiting | undefined {
  const attempt = waitingAttempt(spend)
  if (attempt === undefined) return undefined
  const chain = [attempt]
  let current: Spend | undefined = spend
  while (current !== undefined && chain.length <= longestChain) {
    current = spends.find((other) => current !== undefined && other !== current && buildsOn(current, other))
    const before = current && waitingAttempt(current)
    if (before !== undefined) chain.push(before)
    else current = undefined
  }
  return { spend, attempt, chain }
}

function waitingAttempt({ inputs, attempts }: Spend): SpendAttempt | undefined {
  if (inputs.some(({ spentHeight }) => spentHeight !== null)) return undefined
  return attempts.find(({ txid }) => inputs.every(({ spentBy }) => spentBy === txid))
}

function buildsOn({ inputs }: Spend, { attempts }: Spend): boolean {
  return inputs.some(({ txid }) => attempts.some((attempt) => attempt.txid === txid))
}

function packageOf(chain: readonly SpendAttempt[]): Package {
  return {
    size: chain.reduce((sum, { raw }) => sum + virtualSizeOf(raw), 0n),
    fee: chain.reduce((sum, { fee }) => sum + fee, 0n),
  }
}

function virtualSizeOf(raw: Uint8Array): bigint {
  return BigInt(Transaction.fromRaw(raw, { allowUnknownOutputs: true, disableScriptCheck: true }).vsize)
}
