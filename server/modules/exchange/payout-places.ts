import { getAddress, isHash } from 'viem'

import type { Chain } from '#server/chain/chains.ts'
import { provePayout } from '#server/chain/payout-proof.ts'
import type { CoinNetworkRecord, CoinRegistry, CoinRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnitsRoundedDown, ledgerDecimals, toNetworkUnits } from '#server/lib/amount.ts'
import type { PayoutFinding } from '#server/orders/decide.ts'
import type { ClaimedPayout, PayoutProver } from '#server/orders/provider-polling.ts'

import { assetIdOf } from '#server/ordering/asset-id.ts'
import { canonicalHash } from '#server/ordering/transaction-hash.ts'

/** Where a payout of an asset can be looked up. */
interface Place {
  readonly chain: Chain
  readonly record: CoinNetworkRecord
}

/** Coins of ours on chains that we read: what partners pay there is proven, not believed. */
export class PayoutPlaces implements PayoutProver {
  readonly #coins: CoinRegistry
  readonly #places: ReadonlyMap<string, Place>

  constructor(chains: readonly Chain[], coins: CoinRegistry) {
    this.#coins = coins
    const places = chains.flatMap((chain) =>
      coins.onChain(chain.chainId).map((record): [string, Place] => [idOf(record), { chain, record }]),
    )
    this.#places = new Map(places)
  }

  isReadable(asset: string): boolean {
    return this.#places.has(asset)
  }

  /** The coin that an asset is known to be; undefined for one that only partners know. */
  coinOf(asset: string): CoinRecord | undefined {
    const record = this.recordOf(asset)
    return record && this.#coins.find(record.coin)
  }

  /** The same on the asset's network. */
  recordOf(asset: string): CoinNetworkRecord | undefined {
    return this.#coins.coins.flatMap(({ networks }) => networks).find((known) => idOf(known) === asset)
  }

  /** How finely an asset is paid on its network; as finely as the books, of one that only partners know. */
  decimalsOf(asset: string): number {
    return this.recordOf(asset)?.decimals ?? ledgerDecimals
  }

  async prove({ asset, address, hash, least, since }: ClaimedPayout): Promise<PayoutFinding> {
    const place = this.#places.get(asset)
    // A hash of another form is none of this chain. Another spelling is the same one, whoever has stored it.
    const spelled = place === undefined ? null : canonicalHash(place.record.network, hash)
    if (place === undefined || spelled === null || !isHash(spelled)) return { proof: 'contradicted', paid: null }
    const { token, decimals, confirmations } = place.record
    // What is finer than the network's unit cannot have been paid.
    const unit = 10n ** BigInt(Math.max(0, 18 - decimals))
    const { proof, paid } = await provePayout(place.chain, {
      hash: spelled,
      token,
      recipient: getAddress(address),
      least: toNetworkUnits(least - (least % unit), decimals),
      confirmations,
      since,
    })
    return { proof, paid: paid === null ? null : fromNetworkUnitsRoundedDown(paid, decimals) }
  }
}

function idOf({ network, token }: CoinNetworkRecord): string {
  return assetIdOf({ network, contract: token })
}
