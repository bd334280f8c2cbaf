import { hotFloorAt } from '#server/coins/current-coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addUpLiabilities } from '#server/ledger/proof.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { listLeaving } from '#server/payments/payments.repository.ts'

import { listReservations } from './desk-orders.repository.ts'
import type { DeskPair, DeskPlace } from './desk-pairs.ts'

export interface InventoryOptions {
  readonly database: Database
  readonly clock: Clock
  /** Returns the hot wallet's balance of a coin on a network, in 10^-18 of it; null while unknown. */
  readonly hotBalanceOf: (place: DeskPlace) => Promise<bigint | null>
  /** Returns our total holdings of a coin, on all networks. */
  readonly holdingsOf: (coin: string) => Promise<bigint>
}

/** Amounts that the books have committed, by order or payment. */
interface Claims {
  /** Promises and payments on the payout network. */
  readonly onNetwork: ReadonlyMap<string, bigint>
  /** Promises of the coin in exchange for other coins, on any network. */
  readonly ofCoin: ReadonlyMap<string, bigint>
  /** Users' balances of the coin. */
  readonly liabilities: bigint
}

/** Holdings read from the chains, and the claims in the books just before. */
export interface InventoryReading {
  readonly pair: DeskPair
  /** The hot wallet's balance above its floor. */
  readonly hot: bigint
  /** Total holdings, on all networks. */
  readonly holdings: bigint
  readonly before: Claims
}

/** Milliseconds for which quotes share a reading. */
const freshFor = 5_000

/**
 * Computes what the desk can still promise. It is limited by the hot wallet on the payout network and, if one coin is
 * exchanged for another, by the house's own holdings of the payout coin. Users' coins aren't inventory.
 *
 * Chains and books can't be read at the same moment, nor chains within a transaction. So the books are read before the
 * chains, and again with the desk locked; claims in either reading count.
 */
export class DeskInventory {
  readonly #options: InventoryOptions
  readonly #readings = new Map<string, { readonly reading: Promise<InventoryReading>; readonly until: number }>()

  constructor(options: InventoryOptions) {
    this.#options = options
  }

  /**
   * Reads the chains, so don't call inside a transaction.
   * @throws PartnerError `unavailable`, and connection errors.
   */
  async read(pair: DeskPair): Promise<InventoryReading> {
    const { clock, database, hotBalanceOf, holdingsOf } = this.#options
    const { from, to } = pair
    const before = await readClaims(database, pair, null)
    const floor = await hotFloorAt(database, to, clock())
    const hot = await hotBalanceOf({ ...to, chainId: Number(to.chainId) })
    if (hot === null) throw new PartnerError('unavailable', 'The balance of the hot wallet is unknown')
    // Moving a coin to another network doesn't change what anyone holds of it.
    const holdings = from.coin === to.coin ? 0n : await holdingsOf(to.coin)
    return { pair, hot: hot - floor, holdings, before }
  }

  /** Like `read`, but up to a few seconds old. */
  async readRecent(pair: DeskPair): Promise<InventoryReading> {
    const now = this.#options.clock().getTime()
    const key = [pair.from.coin, pair.to.coin, pair.to.network].join(' ')
    const recent = this.#readings.get(key)
    if (recent !== undefined && recent.until > now) return recent.reading
    const reading = this.read(pair)
    this.#readings.set(key, { reading, until: now + freshFor })
    reading.catch(() => this.#readings.delete(key))
    return reading
  }

  /**
   * Returns what can be promised now, zero or more; it must cover the payout and its fee. If the desk is locked, the
   * result holds until `tx` ends.
   * @param except An order whose own promise doesn't count.
   */
  async left(
    tx: Transaction,
    { pair, hot, holdings, before }: InventoryReading,
    except: string | null = null,
  ): Promise<bigint> {
    const now = await readClaims(tx, pair, except)
    const onNetwork = hot - sumOf(before.onNetwork, now.onNetwork, except)
    const owned =
      pair.from.coin === pair.to.coin
        ? onNetwork
        : holdings - larger(before.liabilities, now.liabilities) - sumOf(before.ofCoin, now.ofCoin, except)
    const left = onNetwork < owned ? onNetwork : owned
    return left > 0n ? left : 0n
  }
}

async function readClaims(tx: Transaction, { to }: DeskPair, except: string | null): Promise<Claims> {
  const reserved = (await listReservations(tx, to.coin)).filter(({ id }) => id !== except)
  const here = reserved.filter(({ toNetwork }) => toNetwork === to.network)
  const foreign = reserved.filter(({ fromCoin, toCoin }) => fromCoin !== toCoin)
  const leaving = await listLeaving(tx, to)
  return {
    onNetwork: new Map([...leaving.map(toEntry), ...here.map(({ id, toAmount }) => [id, toAmount] as const)]),
    ofCoin: new Map(foreign.map(({ id, fromAmount }) => [id, fromAmount] as const)),
    liabilities: (await addUpLiabilities(tx)).get(to.coin) ?? 0n,
  }
}

function toEntry({ id, amount }: { readonly id: string; readonly amount: bigint }): readonly [string, bigint] {
  return [id, amount]
}

function sumOf(one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>, except: string | null): bigint {
  return [...new Map([...one, ...other])].reduce((sum, [id, amount]) => (id === except ? sum : sum + amount), 0n)
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
