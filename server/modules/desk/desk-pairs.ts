import { type CoinNetworkRecord, CoinRegistry, type DeskLimits } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'
import type { PartnerAsset } from '#server/providers/exchange/port.ts'

/** The coins the desk exchanges: dollar stablecoins, on every EVM chain they are listed on. */
const symbols: ReadonlySet<string> = new Set(['USDT', 'USDC', 'TUSD'])

/**
 * Adds the desk's limits to the coins, and the amount it may take and pay within 24 hours for each coin and network.
 * @param place In 10^-18 of a coin.
 */
export function withDesk(coins: CoinRegistry, limits: DeskLimits, place: bigint): CoinRegistry {
  const limited = (on: CoinNetworkRecord) => (isExchanged(on) ? { ...on, deskLimit: place } : on)
  return new CoinRegistry(
    coins.coins.map((coin) => ({ ...coin, networks: coin.networks.map(limited) })),
    limits,
  )
}

function isExchanged({ coin, chainId, token }: CoinNetworkRecord): boolean {
  return symbols.has(coin) && chainId !== null && token !== null
}

/** A pair of different coins, or of the same coin on different networks. */
export interface DeskPair {
  readonly from: CoinNetworkRecord
  readonly to: CoinNetworkRecord
}

/** The amounts paid and received, in 10^-18. */
export interface DeskAmounts {
  readonly fromAmount: bigint
  readonly toAmount: bigint
}

/** A coin on an EVM network. */
export type DeskPlace = CoinNetworkRecord & { readonly chainId: number }

/** The coins and networks on which the desk takes and pays. */
export class DeskPlaces {
  readonly all: readonly DeskPlace[]
  /** Null if the desk is closed. */
  readonly limits: DeskLimits | null
  readonly #coins: CoinRegistry

  /** @param coins The coins as released. */
  constructor(coins: CoinRegistry) {
    this.#coins = coins
    this.limits = coins.desk
    const listed = coins.coins.flatMap(({ networks }) => networks.filter(isExchanged))
    this.all = listed.flatMap(({ chainId, ...record }) => (chainId === null ? [] : [{ ...record, chainId }]))
  }

  /** Returns the places with the fees, minimums and limits at a time. */
  async at(tx: Transaction, moment: Date): Promise<DeskPlaces> {
    return new DeskPlaces(await coinsAt(tx, this.#coins, moment))
  }

  /** @param asset Such as `bsc/0x55d3…`. */
  find(asset: string): DeskPlace | undefined {
    return this.all.find(({ network, token }) => `${network}/${token}` === asset)
  }

  findAsset({ network, contract }: Pick<PartnerAsset, 'network' | 'contract'>): DeskPlace | undefined {
    return this.find(`${network}/${contract}`)
  }

  /** Returns the same pair, with the terms of these places. */
  pairOf({ from, to }: DeskPair): DeskPair {
    return { from: this.onNetwork(from.coin, from.network), to: this.onNetwork(to.coin, to.network) }
  }

  onNetwork(coin: string, network: string): DeskPlace {
    const place = this.all.find((known) => known.coin === coin && known.network === network)
    if (place === undefined) throw new Error(`The desk has no ${coin} on ${network}`)
    return place
  }
}

/**
 * Returns the amounts at 1:1, less the payout network's fee. The house keeps what the networks can't express, less than
 * a millionth of a coin.
 * @returns Null if nothing would be left.
 * @throws TooFineError if the chosen amount can't be paid on its network.
 */
export function amountsOf({ from, to }: DeskPair, amount: bigint, side: 'from' | 'to'): DeskAmounts | null {
  const fee = to.withdrawalFee
  if (side === 'to') {
    toNetworkUnits(amount, to.decimals)
    return { fromAmount: roundedUp(amount + fee, from.decimals), toAmount: amount }
  }
  toNetworkUnits(amount, from.decimals)
  if (amount <= fee) return null
  const toAmount = roundedDown(amount - fee, to.decimals)
  return toAmount === 0n ? null : { fromAmount: amount, toAmount }
}

/** Returns the minimum that can be paid. */
export function minimumOf({ from, to }: DeskPair): bigint {
  return from.withdrawalMinimum > to.withdrawalMinimum ? from.withdrawalMinimum : to.withdrawalMinimum
}

function roundedDown(amount: bigint, decimals: number): bigint {
  return amount - (amount % unitOf(decimals))
}

function roundedUp(amount: bigint, decimals: number): bigint {
  const rest = amount % unitOf(decimals)
  return rest === 0n ? amount : amount + unitOf(decimals) - rest
}

function unitOf(decimals: number): bigint {
  return decimals >= 18 ? 1n : fromNetworkUnits(1n, decimals)
}
