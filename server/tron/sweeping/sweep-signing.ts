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
import { advancePurse, readPurseVersion } from '#server/tron/purse.repository.ts'
import type { TronChainFees } from '#server/tron/tron-node.ts'

import { planSweep, type PostponedSweep, type SweepFacts, type SweepPlan, type WantedSweep } from './sweep-plan.ts'
import { insertSweep, listSweepable, sumOpenTopUps, sumTopUpsSince } from './sweeps.repository.ts'
import type { TronSweeperOptions } from './tron-sweeper-options.ts'

/** Maximum number of addresses checked per coin and round: each takes several requests to the node. */
const maxAddresses = 10

/** Seconds for which a coin on an address is skipped after it couldn't be swept. */
const leftOutFor = 3_600

/** How often a sweep is planned per round, while other workers keep signing. */
const mostPlans = 5

/** Label of the alert about the daily budget for top-ups. */
const topUpLabel = 'top-ups'

const problems: Readonly<Record<PostponedSweep, string>> = {
  'fee-too-high': 'The network fee exceeds the limit for a sweep',
  'too-little-trx': 'The hot wallet has too little TRX to sweep tokens',
  'token-refuses': 'Cannot sweep a deposit: the token’s contract reverts',
  'not-worth-it': 'A deposit is worth less than the TRX that sweeping it costs',
  'day-used-up': 'Token sweeps are waiting: the 24-hour limit on TRX for deposit addresses is used up',
}

/** Reasons for which a token stays even with the TRX on its address, which needn't wait for it then. */
const withoutUseForTrx: ReadonlySet<PostponedSweep> = new Set(['token-refuses', 'not-worth-it'])

/** A coin that isn't swept from an address for a while. */
interface LeftOut {
  readonly coin: string
  readonly address: TronAccount
  readonly until: Date
  /** The round in which the address's TRX was no help in sweeping this token; undefined if it may be later. */
  readonly uselessTrxIn: number | undefined
}

/** What all sweeps of a round share. */
interface Round extends TronState {
  readonly fees: TronChainFees
  readonly hotWallet: TronAccount
}

/** Plans and signs sweeps, and stores the signed bytes before they may be sent. */
export class SweepSigning {
  readonly #options: TronSweeperOptions
  readonly #alerts: ChainAlerts
  /** Skipped sweeps by alert label. */
  readonly #leftOut = new Map<string, LeftOut>()
  #roundNumber = 0
  /** Timestamp of the last transaction, in milliseconds: distinguishes otherwise identical ones. */
  #lastTimestamp = 0

  constructor(options: TronSweeperOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#alerts = alerts
  }

  /** Starts the possible sweeps: tokens first, because they burn the TRX that is there. */
  async signWaiting(state: TronState): Promise<void> {
    const { node, coins, network, signer } = this.#options
    this.#forgetOld()
    this.#roundNumber += 1
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
      without: [...this.#leftOut.values()].filter((one) => this.#holdsUp(one, on)).map(({ address }) => address),
    }
    const found = await listSweepable(database, wanted, maxAddresses)
    return found.map((one) => ({ ...one, token: on.token, least }))
  }

  /**
   * Left out, a coin waits itself, and TRX waits with a token that may burn it. TRX goes in the round that finds that
   * it doesn't help the token; what arrives later waits until the token is tried again.
   */
  #holdsUp({ coin, uselessTrxIn }: LeftOut, on: CoinNetworkRecord): boolean {
    return coin === on.coin || (on.token === null && uselessTrxIn !== this.#roundNumber)
  }

  /** Plans again if something else that spends from the paying account was signed in the meantime. */
  async #sweep(on: CoinNetworkRecord, wanted: WantedSweep, round: Round): Promise<void> {
    for (let time = 0; time < mostPlans; time += 1) {
      if ((await this.#planAndStore(on, wanted, round)) !== 'overtaken') return
    }
  }

  async #planAndStore(on: CoinNetworkRecord, wanted: WantedSweep, round: Round): Promise<'overtaken' | undefined> {
    const { database, limits, signer } = this.#options
    const version = await readPurseVersion(database)
    const plan = planSweep(wanted, await this.#factsOf(wanted, round), limits, this.#nextTimestamp())
    // The node may be behind the database, or the deposits aren't final yet.
    if (plan.kind === 'nothing') return undefined
    if (plan.kind === 'postponed') return this.#postpone(on, wanted, plan.reason)
    try {
      const stored = await this.#store(on, wanted, plan, { ...(await signer.sign(plan.payment)), version })
      if (stored === 'overtaken') return stored
      this.#alerts.clear(labelOf(on, wanted))
      if (plan.kind === 'top-up') this.#alerts.clear(topUpLabel)
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      this.#leaveOut(on, wanted)
      this.#alerts.raise(labelOf(on, wanted), 'The signer refused a sweep', { reason: error.reason })
    }
    return undefined
  }

  #postpone(on: CoinNetworkRecord, wanted: WantedSweep, reason: PostponedSweep): undefined {
    this.#leaveOut(on, wanted, withoutUseForTrx.has(reason) ? this.#roundNumber : undefined)
    // It waits for more deposits and needs no attention.
    if (reason === 'not-worth-it') this.#alerts.clear(labelOf(on, wanted))
    // The budget affects all sweeps, so it has a single alert.
    else this.#alerts.raise(reason === 'day-used-up' ? topUpLabel : labelOf(on, wanted), problems[reason])
  }

  async #factsOf({ address, token }: WantedSweep, round: Round): Promise<SweepFacts> {
    const { node } = this.#options
    const balance = await node.balance(address)
    const resources = await node.accountResources(address)
    const { database, clock } = this.#options
    const given = await sumTopUpsSince(database, addSeconds(clock(), -24 * 3_600))
    const common = { ...round, balance, resources, given, spare: await this.#spareOf(round) }
    if (token === null) return { ...common, tokenBalance: 0n, simulated: null }
    const tokenBalance = await node.tokenBalance(token, address)
    const data = tokenTransferCall(round.hotWallet, tokenBalance)
    const simulated = tokenBalance === 0n ? null : await node.simulate({ owner: address, contract: token, data })
    return { ...common, tokenBalance, simulated }
  }

  /** Returns the TRX above the floor that no signed transaction may still take. Reads the balance last, as payments do. */
  async #spareOf({ hotWallet }: Round): Promise<bigint> {
    const { node, database, coins, network, clock } = this.#options
    const terms = coins.onNetwork(network.coin, network.key)
    const floor = terms === undefined ? 0n : await hotFloorInUnits(database, terms, clock)
    const outgoing = (await listOpenTransfers(database)).map(
      ({ coin, amount, mostBurned }) => mostBurned + (coin === network.coin ? amount : 0n),
    )
    const toppingUp = await sumOpenTopUps(database)
    const balance = (await node.balance(hotWallet)) ?? 0n
    return outgoing.reduce((rest, amount) => rest - amount, balance - floor - toppingUp)
  }

  async #store(
    { coin }: CoinNetworkRecord,
    { address }: WantedSweep,
    plan: Extract<SweepPlan, { readonly kind: 'sweep' | 'top-up' }>,
    { raw, id: transactionId, version }: SignedTronPayment & { readonly version: bigint },
  ): Promise<'overtaken' | undefined> {
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
    const store = () =>
      database.transaction(async (tx) => {
        if (plan.kind === 'top-up' && !(await advancePurse(tx, version))) return 'overtaken' as const
        // If another process was first, these bytes are never sent.
        await insertSweep(tx, row)
        return undefined
      })
    return step('tron sweeping: store signed bytes', store)
  }

  #leaveOut(on: CoinNetworkRecord, wanted: WantedSweep, uselessTrxIn?: number): void {
    const until = addSeconds(this.#options.clock(), leftOutFor)
    this.#leftOut.set(labelOf(on, wanted), { coin: on.coin, address: wanted.address, until, uselessTrxIn })
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
