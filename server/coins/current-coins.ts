import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import type { Transaction } from '#server/db/database.ts'

import { type CoinNetworkRecord, type CoinRecord, CoinRegistry, type DeskLimits } from './coin-registry.ts'
import { type CoinTermValue, listTermsAt } from './term-changes.repository.ts'

/**
 * Returns the coins with the fees and limits in force at a time. They are a few indexed rows, read in the caller's
 * transaction, so that no process ever acts on values that differ from the database.
 */
export async function coinsAt(tx: Transaction, released: CoinRegistry, at: Date): Promise<CoinRegistry> {
  return withTerms(released, await listTermsAt(tx, at))
}

type PlaceOf<Term extends keyof CoinNetworkRecord> = Pick<CoinNetworkRecord, 'coin' | 'network' | Term>

/**
 * Returns the minimum for deposits found at a time, in 10^-18 of the coin. Only amounts above it are credited.
 * @param on As released.
 */
export async function depositMinimumAt(tx: Transaction, on: PlaceOf<'depositMinimum'>, at: Date): Promise<bigint> {
  return (await changedValue(tx, 'deposit-minimum', on, at)) ?? on.depositMinimum
}

/** Returns the hot wallet's floor at a time, in 10^-18 of the coin. @param on As released. */
export async function hotFloorAt(tx: Transaction, on: PlaceOf<'hotFloor'>, at: Date): Promise<bigint> {
  return (await changedValue(tx, 'hot-floor', on, at)) ?? on.hotFloor
}

async function changedValue(
  tx: Transaction,
  kind: CoinTermPlace['kind'],
  { coin, network }: PlaceOf<never>,
  at: Date,
): Promise<bigint | undefined> {
  return (await listTermsAt(tx, at)).find((term) => isSamePlace(term, { kind, coin, network }))?.value
}

/** If two values have the same place, the later one wins. */
export function withTerms(released: CoinRegistry, values: readonly CoinTermValue[]): CoinRegistry {
  const changed = new Map(values.map((term) => [keyOf(term), term.value]))
  const ofNetwork = (on: CoinNetworkRecord): CoinNetworkRecord => {
    const find = (kind: CoinTermPlace['kind']) => changed.get(keyOf({ kind, coin: on.coin, network: on.network }))
    return {
      ...on,
      withdrawalFee: find('withdrawal-fee') ?? on.withdrawalFee,
      withdrawalMinimum: find('withdrawal-minimum') ?? on.withdrawalMinimum,
      depositMinimum: find('deposit-minimum') ?? on.depositMinimum,
      hotFloor: find('hot-floor') ?? on.hotFloor,
      // An old change must not enable a coin that the desk doesn't exchange.
      deskLimit: on.deskLimit === null ? null : (find('desk-limit') ?? on.deskLimit),
    }
  }
  const ofCoin = (coin: CoinRecord): CoinRecord => {
    const find = (kind: CoinTermPlace['kind']) => changed.get(keyOf({ kind, coin: coin.symbol, network: null }))
    return {
      ...coin,
      dailyWithdrawalLimit: find('daily-limit') ?? coin.dailyWithdrawalLimit,
      withoutReviewLimit: find('review-limit') ?? coin.withoutReviewLimit,
      fourEyesLimit: find('four-eyes-limit') ?? coin.fourEyesLimit,
      networks: coin.networks.map(ofNetwork),
    }
  }
  const ofHouse = (kind: CoinTermPlace['kind']) => changed.get(keyOf({ kind, coin: null, network: null }))
  const ofDesk = ({ order, person, day }: DeskLimits): DeskLimits => ({
    order: ofHouse('desk-order-limit') ?? order,
    person: ofHouse('desk-person-limit') ?? person,
    day: ofHouse('desk-daily-limit') ?? day,
  })
  return new CoinRegistry(released.coins.map(ofCoin), released.desk && ofDesk(released.desk))
}

/** Lists all fees and limits: the desk's own first, then coin by coin. */
export function listTermValues({ coins, desk }: CoinRegistry): readonly CoinTermValue[] {
  return [...(desk === null ? [] : listDeskValues(desk)), ...listCoinValues(coins)]
}

function listDeskValues({ order, person, day }: DeskLimits): readonly CoinTermValue[] {
  const place = { coin: null, network: null }
  return [
    { kind: 'desk-order-limit', ...place, value: order },
    { kind: 'desk-person-limit', ...place, value: person },
    { kind: 'desk-daily-limit', ...place, value: day },
  ]
}

function listCoinValues(coins: readonly CoinRecord[]): readonly CoinTermValue[] {
  return coins.flatMap(({ symbol: coin, networks, ...limits }) => {
    // A coin without networks can't be moved, so it has no limits.
    if (networks.length === 0) return []
    return [
      { kind: 'daily-limit', coin, network: null, value: limits.dailyWithdrawalLimit },
      { kind: 'review-limit', coin, network: null, value: limits.withoutReviewLimit },
      { kind: 'four-eyes-limit', coin, network: null, value: limits.fourEyesLimit },
      ...networks.flatMap((on) => listNetworkValues(on)),
    ]
  })
}

function listNetworkValues(on: CoinNetworkRecord): readonly CoinTermValue[] {
  const { coin, network, deskLimit } = on
  return [
    { kind: 'withdrawal-fee', coin, network, value: on.withdrawalFee },
    { kind: 'withdrawal-minimum', coin, network, value: on.withdrawalMinimum },
    { kind: 'deposit-minimum', coin, network, value: on.depositMinimum },
    { kind: 'hot-floor', coin, network, value: on.hotFloor },
    ...(deskLimit === null ? [] : [{ kind: 'desk-limit', coin, network, value: deskLimit } as const]),
  ]
}

export function isSamePlace(one: CoinTermPlace, other: CoinTermPlace): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ kind, coin, network }: CoinTermPlace): string {
  return `${kind} ${coin ?? ''} ${network ?? ''}`
}
