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

/** Seconds after which a transaction without a block may be lifted, counted from its signature. */
const liftAfter = 3_600
/** Of transactions that wait and build on each other, nodes take no more (Core's limit of ancestors). */
const longestChain = 25

/** A transaction that waits, with those that it builds on and that wait as well. */
interface Waiting {
  readonly spend: Spend
  /** The attempt that the node has. */
  readonly attempt: SpendAttempt
  /** The attempts that the node has of all of them. */
  readonly chain: readonly SpendAttempt[]
}

/**
 * Has transactions mined that no block takes and that cannot be replaced: another one spends their change for a fee that
 * pays for both (child pays for parent). It spends nothing but that change, which comes back to us, so whatever becomes of
 * it nobody is paid twice or not at all.
 */
export class FeeLifts {
  readonly #options: BitcoinPayoutOptions
  readonly #alerts: ChainAlerts

  constructor(options: BitcoinPayoutOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
  }

  /**
   * Signs and stores what lifts transactions that have waited for too long, one for each.
   * @throws What the database throws.
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
    // A dearer attempt is the better way, where nodes take it. What lifts another is never replaced.
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
      if (chain.length + 1 > longestChain) return this.#alert(waiting, 'No more transactions can lift a payment')
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
        this.#alert(waiting, 'The signer refuses to raise a fee')
      } else throw error
    }
  }

  async #sign({ spend, attempt }: Waiting, change: SpendableOutput, fee: bigint): Promise<void> {
    const { network, log } = this.#options
    const { txid, vout, branch, index } = change
    const inputs = [{ txid, vout, branch, index, previous: attempt.raw }]
    const lifting = { purpose: 'lift', outputs: [change], inputs, fee } as const
    const stored = await signOwnSpend(this.#options, lifting, async (tx) => {
      // No dearer attempt takes its place meanwhile: what builds on one falls with it.
      const isOpen = await holdOpenSpend(tx, spend.id)
      return isOpen && (await countAttempts(tx, spend.id)) === spend.attempts.length
    })
    if (stored === undefined) return
    this.#alerts.clear(feeLabelOf(spend))
    log.info({ chain: network.name, spend: spend.id, txid: stored.txid, fee: String(fee) }, 'A fee was lifted')
  }

  #alert({ spend, attempt }: Waiting, problem: string): void {
    this.#alerts.raise(feeLabelOf(spend), problem, { txid: attempt.txid })
  }
}

/** Undefined if it has a block, or the node has no transaction of it: then there is nothing to build on. */
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
