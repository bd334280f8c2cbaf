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
  /** What the account that pays has of a coin on a network, in 10^-18 of it; null while nobody knows. */
  readonly hotBalanceOf: (place: DeskPlace) => Promise<bigint | null>
  /** All that we hold of a coin, on all networks. */
  readonly holdingsOf: (coin: string) => Promise<bigint>
}

/** What the books say is spoken for, by what it is for. */
interface Claims {
  /** Promises and payments on the network that is paid on. */
  readonly onNetwork: ReadonlyMap<string, bigint>
  /** Promises of the coin for others, wherever they are paid. */
  readonly ofCoin: ReadonlyMap<string, bigint>
  /** What people have of it. */
  readonly liabilities: bigint
}

/** What the chains had, with what the books said before they were asked. */
export interface InventoryReading {
  readonly pair: DeskPair
  /** Above the floor that the hot wallet keeps. */
  readonly hot: bigint
  /** On all networks. */
  readonly holdings: bigint
  readonly before: Claims
}

/** Milliseconds for which quotes are made of one reading. */
const freshFor = 5_000

/**
 * What the desk can still promise. Two things bound it: the hot wallet on the network that is paid on, and, where one coin
 * becomes another, what the house itself has of that coin. The coins of people are no inventory.
 *
 * Chains and books cannot be read at the same moment, and the chains not within a transaction. So the books are read before
 * the chains, and again with the desk locked; whatever was spoken for in either reading counts.
 */
export class DeskInventory {
  readonly #options: InventoryOptions
  readonly #readings = new Map<string, { readonly reading: Promise<InventoryReading>; readonly until: number }>()

  constructor(options: InventoryOptions) {
    this.#options = options
  }

  /** Asks the chains: never inside a transaction. @throws PartnerError `unavailable`, and what connections throw. */
  async read(pair: DeskPair): Promise<InventoryReading> {
    const { clock, database, hotBalanceOf, holdingsOf } = this.#options
    const { from, to } = pair
    const before = await readClaims(database, pair, null)
    const floor = await hotFloorAt(database, to, clock())
    const hot = await hotBalanceOf({ ...to, chainId: Number(to.chainId) })
    if (hot === null) throw new PartnerError('unavailable', 'What the hot wallet has is not known')
    // The same coin on another network: nobody has more or less of it afterwards.
    const holdings = from.coin === to.coin ? 0n : await holdingsOf(to.coin)
    return { pair, hot: hot - floor, holdings, before }
  }

  /** As `read`, a few seconds old at most. */
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
   * What can be promised now, zero or more: of it the payout and its fee are taken. With the desk locked it stays so until
   * `tx` ends.
   * @param except An order whose own promise does not count.
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
