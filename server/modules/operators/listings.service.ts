import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type {
  changeListing as changeListingEndpoint,
  clearStop as clearStopEndpoint,
  liftPegStop as liftPegStopEndpoint,
  listing,
} from '#api/operators.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import {
  changeListing,
  findListing,
  liftPegStop,
  type ListingSettings,
  listListings,
  lockPegStop,
  openListing,
  type PegStop,
  pegStopOf,
} from '#server/coins/listings.repository.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { liftStop, listStops, lockStop, type Stop } from '#server/ledger/stops.repository.ts'
import { formatAmount, parseAmount, TooFineError } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { OperatorGuard } from './operator-guard.ts'

type ListingView = v.InferOutput<typeof listing>
type Change = v.InferOutput<typeof changeListingEndpoint.input>

export interface ListingServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorGuard
  readonly registry: CoinRegistry
  /**
   * Returns the hot wallet's balance of a coin on its network, in 10^-18 of it; null if the network doesn't respond.
   */
  readonly hotBalanceOf: (on: CoinNetworkRecord) => Promise<bigint | null>
  /** The non-EVM networks that this server reads. */
  readonly otherNetworks: readonly CoinNetworkRecord['network'][]
}

/** Lets operators view and change the listings of coins on networks. */
export class ListingService {
  readonly #options: ListingServiceOptions

  constructor(options: ListingServiceOptions) {
    this.#options = options
  }

  async list(caller: SignedIn): Promise<readonly ListingView[]> {
    const { database, clock, guard, registry, hotBalanceOf, otherNetworks } = this.#options
    const { current, listings, stops } = await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const current = await coinsAt(tx, registry, clock())
      return { current, listings: await listListings(tx), stops: await listStops(tx) }
    })
    // Query the networks only after the transaction.
    return Promise.all(
      placesOf(current, otherNetworks).map(async (on) => {
        const { coin, network, hotFloor } = on
        const found = listings.find((row) => row.coin === coin && row.network === network) ?? openListing
        const stop = stops.find((row) => row.coin === coin)
        const pegStop = pegStopOf(found)
        return {
          coin,
          network,
          deposits: stateOf(found.depositsOpen),
          withdrawals: stateOf(found.withdrawalsOpen),
          depositCap: textOf(found.depositCap),
          hotBalance: textOf(await hotBalanceOf(on)),
          hotFloor: formatAmount(hotFloor),
          stop: stop === undefined ? null : viewStop(stop),
          pegStop: pegStop === null ? null : viewPegStop(pegStop),
        }
      }),
    )
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `invalidRequest` */
  async change(caller: SignedIn, { coin, network, ...wanted }: Change): Promise<void> {
    const { database, clock, guard, registry, otherNetworks } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const isListed = placesOf(registry, otherNetworks).some((on) => on.coin === coin && on.network === network)
      if (!isListed) throw new ApiFailure(apiErrorCode.notFound, `${coin} is not listed on ${network}`)
      const before = await findListing(tx, coin, network)
      const after = { ...before, ...changesOf(wanted) }
      const details = differences(before, after)
      if (Object.keys(details).length === 0) return
      await changeListing(tx, { coin, network }, changesOf(wanted), clock())
      await guard.record(tx, caller, { action: 'change-listing', subject: `${coin} ${network}`, details })
    })
  }

  /** @throws ApiFailure `forbidden`, `stateConflict` */
  async clearStop(caller: SignedIn, { coin, since }: v.InferOutput<typeof clearStopEndpoint.input>): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const stop = await lockStop(tx, coin)
      requireSeen(stop, since, coin)
      await liftStop(tx, coin)
      await guard.record(tx, caller, { action: 'clear-stop', subject: coin, details: { reason: stop.reason } })
    })
  }

  /** @throws ApiFailure `forbidden`, `stateConflict` */
  async liftPegStop(
    caller: SignedIn,
    { since, ...place }: v.InferOutput<typeof liftPegStopEndpoint.input>,
  ): Promise<void> {
    const { database, clock, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const subject = `${place.coin} ${place.network}`
      const stop = await lockPegStop(tx, place)
      requireSeen(stop, since, subject)
      await liftPegStop(tx, place, clock())
      await guard.record(tx, caller, { action: 'lift-peg-stop', subject, details: viewPegStop(stop) })
    })
  }
}

/** Returns the places where coins can be moved: on EVM chains, and on the other networks read here. */
function placesOf(
  { coins }: CoinRegistry,
  otherNetworks: ListingServiceOptions['otherNetworks'],
): readonly CoinNetworkRecord[] {
  return coins.flatMap(({ networks }) =>
    networks.filter(({ chainId, network }) => chainId !== null || otherNetworks.includes(network)),
  )
}

function changesOf({ deposits, withdrawals, depositCap }: Omit<Change, 'coin' | 'network'>): Partial<ListingSettings> {
  return {
    ...(deposits !== undefined && { depositsOpen: deposits === 'open' }),
    ...(withdrawals !== undefined && { withdrawalsOpen: withdrawals === 'open' }),
    ...(depositCap !== undefined && { depositCap: depositCap === null ? null : parseCap(depositCap) }),
  }
}

/** @throws ApiFailure `invalidRequest` */
function parseCap(text: string): bigint {
  try {
    return parseAmount(text)
  } catch (error) {
    if (!(error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.invalidRequest, `depositCap: ${error.message}`)
  }
}

/** Describes the changed settings for the audit log. */
function differences(before: ListingSettings, after: ListingSettings): Record<string, string> {
  const [old, changed] = [inWords(before), inWords(after)]
  const names = ['deposits', 'withdrawals', 'depositCap'] as const
  return Object.fromEntries(
    names.filter((name) => old[name] !== changed[name]).map((name) => [name, `${old[name]} → ${changed[name]}`]),
  )
}

function inWords({ depositsOpen, withdrawalsOpen, depositCap }: ListingSettings) {
  return {
    deposits: stateOf(depositsOpen),
    withdrawals: stateOf(withdrawalsOpen),
    depositCap: textOf(depositCap) ?? 'none',
  }
}

/**
 * Requires that an operator has seen the stop that is to be lifted, which may have replaced the one they saw.
 * @throws ApiFailure `stateConflict`
 */
function requireSeen<S extends { readonly since: Date }>(
  stop: S | null | undefined,
  since: string,
  subject: string,
): asserts stop is S {
  // Both to the millisecond, as the list shows it, though the database has microseconds.
  if (stop?.since.getTime() === Date.parse(since)) return
  throw new ApiFailure(apiErrorCode.stateConflict, `${subject} has another stop, or none`)
}

function viewStop({ since, reason }: Stop): NonNullable<ListingView['stop']> {
  return { since: since.toISOString(), reason }
}

function viewPegStop({ since, reason, price }: PegStop): NonNullable<ListingView['pegStop']> {
  return { since: since.toISOString(), reason, price: price === null ? null : formatAmount(price) }
}

function stateOf(isOpen: boolean): 'open' | 'paused' {
  return isOpen ? 'open' : 'paused'
}

function textOf(units: bigint | null): string | null {
  return units === null ? null : formatAmount(units)
}
