import { randomUUID } from 'node:crypto'

import { type Address, encodeFunctionData, type Hex, parseTransaction, zeroAddress } from 'viem'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { maxAttempts } from '#server/chain/attempts.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { maxGasOfSweepNow } from '#server/chain/gas-limits.ts'
import { nextNonce, takeNonce } from '#server/chain/nonces.ts'
import { bumpFees, type Fees } from '#server/chain/fees.ts'
import { estimateGasRoundedUp } from '#server/chain/estimate-gas.ts'
import type { Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import type { SweeperOptions } from './sweeper-options.ts'
import { type Sweep, type SweepAttempt, insertAttempt, insertSweep, listSweepable } from './sweeps.repository.ts'

type Sweepable = Awaited<ReturnType<typeof listSweepable>>[number]

/** Deposits at addresses of one factory, which sweeps them. */
interface Batch {
  readonly factory: Address
  readonly deposits: readonly Sweepable[]
}

/** Seconds for which deposits wait for others to join, and before a failed one is tried again. */
const waitFor = 60
const postponeBy = 3_600
const maxDeposits = 100

/** The current limits of a sweep. */
interface Limits {
  readonly gas: bigint
  readonly fees: Fees
}

/** Result of signing a batch: `too-much` to sweep at once; `done` if there is nothing more to do this round. */
type Outcome = 'done' | 'too-much'

/** Another process took the nonce or the deposits: these signed bytes are never stored, and so never sent. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Signs sweeps, and stores all signed bytes before they may be sent. */
export class SweepSigning {
  readonly #options: SweeperOptions
  readonly #alerts: ChainAlerts
  readonly #account: { readonly chainId: number; readonly address: Address }
  /** When to retry deposits that couldn't be swept, by id. */
  readonly #postponed = new Map<string, Date>()

  constructor(options: SweeperOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
    this.#account = { chainId: options.chain.chainId, address: options.signer.address }
  }

  /**
   * Signs a sweep of the waiting deposits, oldest first. Halves the batch until it can be swept at once.
   * @returns Whether any deposit was waiting.
   */
  async signWaiting(): Promise<boolean> {
    const { chain, clock } = this.#options
    const now = clock()
    this.#forgetPostponed(now)
    const batch = await this.#oldestWaiting(now)
    if (batch === undefined) {
      for (const about of ['gas', 'signer']) this.#alerts.clear(about)
      return false
    }
    const { maxFeePerGas, maxPriorityFeePerGas } = await chain.client.estimateFeesPerGas()
    const limits = {
      gas: await maxGasOfSweepNow(chain.client),
      fees: { maxFeePerGas, maxPriorityFeePerGas },
    }
    let { deposits } = batch
    while ((await this.#trySigning({ ...batch, deposits }, limits)) === 'too-much') {
      const [only] = deposits
      if (only !== undefined && deposits.length === 1) {
        this.#postpone(only)
        return true
      }
      deposits = deposits.slice(0, Math.ceil(deposits.length / 2))
    }
    return true
  }

  /** Returns the waiting deposits of the factory with the oldest one, so that every factory gets its turn. */
  async #oldestWaiting(now: Date): Promise<Batch | undefined> {
    const { database, chain, factories } = this.#options
    const waiting = { creditedUntil: addSeconds(now, -waitFor), without: [...this.#postponed.keys()] }
    let oldest: Batch | undefined
    for (const factory of factories) {
      const deposits = await listSweepable(database, { chainId: chain.chainId, factory }, waiting, maxDeposits)
      const [first] = deposits
      if (first === undefined) continue
      if (oldest === undefined || isOlder(first, oldest.deposits[0])) oldest = { factory, deposits }
    }
    return oldest
  }

  async #trySigning(batch: Batch, limits: Limits): Promise<Outcome> {
    const data = this.#dataOf(batch.deposits)
    const gas = await this.#estimate(batch.factory, data, limits)
    if (gas === 'too-much') return 'too-much'
    // Some nodes answer this for too much gas as well.
    if (gas === 'refused') return (await this.#postponeRefused(batch, limits)) ? 'done' : 'too-much'
    if (!(await this.#hasCoinsFor(gas, limits))) {
      this.#alerts.raise('gas', 'The hot wallet has too little for gas: sweeping is paused')
      return 'done'
    }
    this.#alerts.clear('gas')
    return this.#sign(batch, { data, gas, fees: limits.fees })
  }

  /**
   * Postpones the deposits that fail. One token that refuses fails the whole sweep, so each is estimated by itself.
   * @returns Whether there were any.
   */
  async #postponeRefused({ factory, deposits }: Batch, limits: Limits): Promise<boolean> {
    let isFound = false
    for (const deposit of deposits) {
      if (typeof (await this.#estimate(factory, this.#dataOf([deposit]), limits)) === 'bigint') continue
      this.#postpone(deposit)
      isFound = true
    }
    return isFound
  }

  #postpone({ id, coin }: Sweepable): void {
    this.#postponed.set(id, addSeconds(this.#options.clock(), postponeBy))
    this.#alerts.raise(id, 'Cannot sweep a deposit', { coin })
  }

  #forgetPostponed(now: Date): void {
    for (const [id, until] of this.#postponed) {
      if (until > now) continue
      this.#postponed.delete(id)
      this.#alerts.clear(id)
    }
  }

  async #estimate(factory: Address, data: Hex, limits: Limits): ReturnType<typeof estimateGasRoundedUp> {
    const { chain } = this.#options
    return estimateGasRoundedUp(chain.client, this.#account.address, { to: factory, value: 0n, data }, limits.gas)
  }

  /** Whether the hot wallet can pay for this much gas. Signed payments come first. */
  async #hasCoinsFor(gas: bigint, { fees }: Limits): Promise<boolean> {
    const { chain, database, outgoingPayments } = this.#options
    const outgoing = await outgoingPayments(database, this.#account)
    const coins = await chain.client.getBalance({ address: this.#account.address })
    return coins >= outgoing.amount + (outgoing.gas + gas) * fees.maxFeePerGas
  }

  #dataOf(deposits: readonly Sweepable[]): Hex {
    const { coins, chain } = this.#options
    const tokens = new Map<Hex, Set<Address>>()
    for (const { salt, coin } of deposits) {
      const token = coins.onNetwork(coin, chain.network)?.token ?? zeroAddress
      tokens.set(salt, (tokens.get(salt) ?? new Set()).add(token))
    }
    const sweeps = [...tokens].map(([salt, each]) => ({ salt, tokens: [...each] }))
    return encodeFunctionData({ abi: depositForwarderFactoryAbi, functionName: 'sweep', args: [sweeps] })
  }

  async #sign(
    { factory, deposits }: Batch,
    { data, gas, fees }: { readonly data: Hex; readonly gas: bigint; readonly fees: Fees },
  ): Promise<Outcome> {
    const { database, chain } = this.#options
    const { chainId, address } = this.#account
    const mined = await chain.client.getTransactionCount({ address, blockTag: 'latest' })
    const nonce = await nextNonce(database, this.#account, mined)
    if (nonce === undefined) {
      this.#alerts.raise(
        'nonces',
        'The hot wallet has sent transactions that aren’t in the database: sweeping is paused',
        {
          mined,
        },
      )
      return 'done'
    }
    this.#alerts.clear('nonces')
    const row = { id: randomUUID(), chainId, fromAddress: address, nonce, data, gasLimit: gas }
    const attempt = await this.#askSigner(factory, row, fees)
    if (attempt instanceof SignerRefusedError) {
      if (attempt.reason === 'gas' || attempt.reason === 'fee') return 'too-much'
      this.#alerts.raise('signer', 'The signer refused a sweep', { reason: attempt.reason })
      return 'done'
    }
    this.#alerts.clear('signer')
    await this.#store({ ...row, state: 'signed' }, deposits, attempt)
    return 'done'
  }

  /** Stores the nonce, the deposits and the signed bytes together, or nothing at all. */
  async #store(
    row: Parameters<typeof insertSweep>[1],
    batch: readonly Sweepable[],
    attempt: SweepAttempt,
  ): Promise<void> {
    const { database, step } = this.#options
    const depositIds = batch.map(({ id }) => id)
    const store = async (tx: Transaction) => {
      const isOurs = (await takeNonce(tx, this.#account, row.nonce)) && (await insertSweep(tx, row, depositIds))
      if (!isOurs) throw new OvertakenError(`Another process signed first on chain ${row.chainId}`)
      await insertAttempt(tx, row.chainId, attempt)
    }
    try {
      await step('sweeping: store signed bytes', () => database.transaction(store))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
    }
  }

  /**
   * Signs a replacement with the same nonce and higher fees, for a transaction that no block includes.
   * @returns Undefined if there are too many replacements or the signer refuses.
   */
  async signReplacement(
    sweep: Sweep,
    { raw, maxFee, maxPriorityFee }: SweepAttempt,
    current: Fees,
  ): Promise<SweepAttempt | undefined> {
    const { chain, database, step } = this.#options
    const { nonce, attempts } = sweep
    const fees = bumpFees({ maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee }, current)
    // The signed bytes tell which factory they call.
    const { to: factory } = parseTransaction(raw)
    if (!factory) throw new Error(`The sweep ${sweep.id} has no recipient`)
    const attempt = attempts.length >= maxAttempts ? undefined : await this.#askSigner(factory, sweep, fees)
    if (attempt === undefined || attempt instanceof SignerRefusedError) {
      this.#alerts.raise('stuck', 'A sweep is stuck, and its fee cannot be raised further', { nonce })
      return undefined
    }
    await step('sweeping: store replacement', () =>
      database.transaction((tx) => insertAttempt(tx, chain.chainId, attempt)),
    )
    return attempt
  }

  /** Returns the signed transaction, or the signer's refusal. */
  async #askSigner(
    factory: Address,
    { id, nonce, data, gasLimit }: Pick<Sweep, 'id' | 'nonce' | 'data' | 'gasLimit'>,
    fees: Fees,
  ): Promise<SweepAttempt | SignerRefusedError> {
    const { chain, signer, clock, log } = this.#options
    const transaction = { chainId: chain.chainId, nonce, to: factory, value: 0n, data, gas: gasLimit, ...fees }
    try {
      const { hash, raw } = await signer.sign(transaction)
      const { maxFeePerGas: maxFee, maxPriorityFeePerGas: maxPriorityFee } = fees
      return { hash, raw, sweepId: id, maxFee, maxPriorityFee, signedAt: clock(), broadcastAt: null }
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      log.warn({ chain: chain.name, nonce, reason: error.reason }, error.message)
      return error
    }
  }
}

function isOlder(a: Sweepable, b: Sweepable | undefined): boolean {
  return (a.creditedAt?.getTime() ?? 0) < (b?.creditedAt?.getTime() ?? 0)
}
