import { randomUUID } from 'node:crypto'

import { type TronAccount, tronAddressOf } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'
import { type SignedTronPayment, tronHotWallet } from '#server/signer/tron-signer.ts'
import { hotFloorInUnits } from '#server/tron/hot-floor.ts'
import { listOpenTransfers } from '#server/tron/payments/transfers.repository.ts'
import type { TronState } from '#server/tron/payments/tron-payout-options.ts'
import type { TronChainFees } from '#server/tron/tron-node.ts'

import { planSweep, type PostponedSweep, type SweepFacts, type SweepPlan, type WantedSweep } from './sweep-plan.ts'
import { insertSweep, listSweepable, sumOpenTopUps } from './sweeps.repository.ts'
import type { TronSweeperOptions } from './tron-sweeper-options.ts'

/** Addresses of one coin that are looked at in one round: each takes some questions to the node. */
const maxAddresses = 10

/** Seconds for which an address is left out after it could not be swept. */
const leftOutFor = 3_600

const problems: Readonly<Record<PostponedSweep, string>> = {
  'fee-too-high': 'The network charges more for a sweep than it may cost',
  'too-little-trx': 'The hot wallet has too little TRX to sweep tokens',
  'token-refuses': "A deposit cannot be swept: the token's contract refuses it",
}

/** What all sweeps of a round have in common. */
interface Round extends TronState {
  readonly fees: TronChainFees
  readonly hotWallet: TronAccount
}

/** Plans and signs what moves deposits, and stores every signed byte before it may be sent. */
export class SweepSigning {
  readonly #options: TronSweeperOptions
  readonly #alerts: ChainAlerts
  /** Until when an address is left out, by alert. */
  readonly #leftOut = new Map<string, { readonly address: TronAccount; readonly until: Date }>()
  /** Milliseconds that the last transaction has as its time: it tells two of the same apart. */
  #lastTimestamp = 0

  constructor(options: TronSweeperOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
  }

  /** Begins what can be: tokens first, which burn the TRX that is there. */
  async signWaiting(state: TronState): Promise<void> {
    const { node, coins, network, signer } = this.#options
    this.#forgetOld()
    const listed = coins.onOther(network.key)
    let round: Round | undefined
    for (const on of [
      ...listed.filter(({ token }) => token !== null),
      ...listed.filter(({ token }) => token === null),
    ]) {
      const waiting = await this.#listWaiting(on, state)
      if (waiting.length === 0) continue
      round ??= { ...state, fees: await node.chainFees(), hotWallet: signer.accountAt(tronHotWallet) }
      for (const wanted of waiting) await this.#sweep(on, wanted, round)
    }
  }

  async #listWaiting(on: CoinNetworkRecord, { solidified }: TronState): Promise<readonly WantedSweep[]> {
    const { database, clock, leastOf } = this.#options
    const least = leastOf(on)
    if (least === undefined) return []
    const wanted = {
      coin: on.coin,
      least,
      finalHeight: solidified.number,
      failedSince: addSeconds(clock(), -leftOutFor),
      without: [...this.#leftOut.values()].map(({ address }) => address),
    }
    const found = await listSweepable(database, wanted, maxAddresses)
    return found.map((one) => ({ ...one, token: on.token, least }))
  }

  async #sweep(on: CoinNetworkRecord, wanted: WantedSweep, round: Round): Promise<void> {
    const { limits, signer } = this.#options
    const facts = await this.#factsOf(wanted, round)
    const plan = planSweep(wanted, facts, limits, this.#nextTimestamp())
    // The chain has been read no further than the database yet, or what came is not final.
    if (plan.kind === 'nothing') return
    if (plan.kind === 'postponed') return this.#leaveOut(on, wanted, problems[plan.reason])
    try {
      await this.#store(on, wanted, plan, await signer.sign(plan.payment))
      this.#alerts.clear(labelOf(on, wanted))
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      this.#leaveOut(on, wanted, 'The signer refuses a sweep', { reason: error.reason })
    }
  }

  async #factsOf({ address, token }: WantedSweep, round: Round): Promise<SweepFacts> {
    const { node } = this.#options
    const balance = await node.balance(address)
    const resources = await node.accountResources(address)
    const common = { ...round, balance, resources, spare: await this.#spareOf(round) }
    if (token === null) return { ...common, tokenBalance: 0n, simulated: null }
    const tokenBalance = await node.tokenBalance(token, address)
    const data = tokenTransferCall(round.hotWallet, tokenBalance)
    const simulated = tokenBalance === 0n ? null : await node.simulate({ owner: address, contract: token, data })
    return { ...common, tokenBalance, simulated }
  }

  /** TRX above the floor that no signed transaction may still take. */
  async #spareOf({ hotWallet }: Round): Promise<bigint> {
    const { node, database, coins, network, clock } = this.#options
    const terms = coins.onNetwork(network.coin, network.key)
    const floor = terms === undefined ? 0n : await hotFloorInUnits(database, terms, clock)
    const outgoing = (await listOpenTransfers(database)).map(
      ({ coin, amount, mostBurned }) => mostBurned + (coin === network.coin ? amount : 0n),
    )
    const balance = (await node.balance(hotWallet)) ?? 0n
    return outgoing.reduce((rest, amount) => rest - amount, balance - floor - (await sumOpenTopUps(database)))
  }

  async #store(
    { coin }: CoinNetworkRecord,
    { address }: WantedSweep,
    plan: Extract<SweepPlan, { readonly kind: 'sweep' | 'top-up' }>,
    { raw, id: transactionId }: SignedTronPayment,
  ): Promise<void> {
    const { database, network, clock, step } = this.#options
    const { amount, reference, expiration } = plan.payment
    const row = {
      id: randomUUID(),
      address,
      kind: plan.kind,
      transactionId,
      raw,
      coin: plan.kind === 'top-up' ? network.coin : coin,
      amount,
      mostBurned: plan.mostBurned,
      reference,
      expiresAt: new Date(expiration),
      signedAt: clock(),
    }
    // If another process was first, these bytes are never sent.
    await step('tron sweeping: store signed bytes', () => database.transaction((tx) => insertSweep(tx, row)))
  }

  #leaveOut(on: CoinNetworkRecord, wanted: WantedSweep, problem: string, details: object = {}): void {
    const label = labelOf(on, wanted)
    this.#leftOut.set(label, { address: wanted.address, until: addSeconds(this.#options.clock(), leftOutFor) })
    this.#alerts.raise(label, problem, details)
  }

  #forgetOld(): void {
    const now = this.#options.clock()
    for (const [label, { until }] of this.#leftOut) if (until <= now) this.#leftOut.delete(label)
  }

  #nextTimestamp(): number {
    this.#lastTimestamp = Math.max(this.#options.clock().getTime(), this.#lastTimestamp + 1)
    return this.#lastTimestamp
  }
}

function labelOf({ coin }: CoinNetworkRecord, { address }: WantedSweep): string {
  return `${coin} on ${tronAddressOf(address)}`
}
