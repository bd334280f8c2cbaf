import { getAddress, isHash } from 'viem'

import { type PayoutReader, proveBitcoinPayout } from '#server/bitcoin/payout-proof.ts'
import type { Chain } from '#server/chain/chains.ts'
import { type PayoutOnChain, provePayout } from '#server/chain/payout-proof.ts'
import type { CoinNetworkRecord, CoinRegistry, CoinRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnitsRoundedDown, ledgerDecimals, toNetworkUnits } from '#server/lib/amount.ts'
import { writtenContract } from '#server/coins/written-contract.ts'
import type { PayoutFinding } from '#server/orders/decide.ts'
import type { ClaimedPayout, PayoutProver } from '#server/orders/provider-polling.ts'

import { assetIdOf } from '#server/ordering/asset-id.ts'
import { canonicalHash } from '#server/ordering/transaction-hash.ts'
import type { TronPayoutReader } from '#server/tron/payout-proof.ts'

/** A claimed payout in its chain's terms. */
interface Claim extends Pick<ClaimedPayout, 'address' | 'since'> {
  /** In the network's format. */
  readonly hash: string
  /** Minimum amount, in the network's smallest unit. */
  readonly least: bigint
}

/** An asset whose payouts can be looked up. */
interface Place {
  readonly record: CoinNetworkRecord
  readonly prove: (claim: Claim) => Promise<PayoutOnChain>
}

/** Proves partners' payouts of our coins on chains we read, instead of trusting the partners. */
export class PayoutPlaces implements PayoutProver {
  readonly #coins: CoinRegistry
  readonly #places: ReadonlyMap<string, Place>

  /**
   * @param bitcoin Bitcoin-like networks read by a node of ours.
   * @param tron Null if TRON isn't read.
   */
  constructor(
    chains: readonly Chain[],
    coins: CoinRegistry,
    bitcoin: readonly PayoutReader[] = [],
    tron: Pick<TronPayoutReader, 'prove'> | null = null,
  ) {
    this.#coins = coins
    const onChains = chains.flatMap((chain) => coins.onChain(chain.chainId).map((record) => placeOn(chain, record)))
    const elsewhere = bitcoin.flatMap((reader) => {
      const record = coins.onNetwork(reader.network.coin, reader.network.key)
      return record === undefined ? [] : [bitcoinPlace(reader, record)]
    })
    const onTron = tron === null ? [] : coins.onOther('tron').map((record) => tronPlace(tron, record))
    this.#places = new Map([...onChains, ...elsewhere, ...onTron].map((place) => [idOf(place.record), place]))
  }

  isReadable(asset: string): boolean {
    return this.#places.has(asset)
  }

  /** Returns our coin for an asset; undefined if only partners know the asset. */
  coinOf(asset: string): CoinRecord | undefined {
    const record = this.recordOf(asset)
    return record && this.#coins.find(record.coin)
  }

  /** Returns our coin on the asset's network; undefined if only partners know the asset. */
  recordOf(asset: string): CoinNetworkRecord | undefined {
    return this.#coins.coins.flatMap(({ networks }) => networks).find((known) => idOf(known) === asset)
  }

  /** Returns an asset's decimals on its network, or the ledger's if only partners know the asset. */
  decimalsOf(asset: string): number {
    return this.recordOf(asset)?.decimals ?? ledgerDecimals
  }

  async prove({ asset, address, hash, least, since }: ClaimedPayout): Promise<PayoutFinding> {
    const place = this.#places.get(asset)
    // A hash in another format isn't from this chain; one that is merely spelled differently is the same.
    const spelled = place === undefined ? null : canonicalHash(place.record.network, hash)
    if (place === undefined || spelled === null) return { proof: 'contradicted', paid: null }
    const { decimals } = place.record
    // Fractions of the network's smallest unit can't have been paid.
    const unit = 10n ** BigInt(Math.max(0, 18 - decimals))
    const units = toNetworkUnits(least - (least % unit), decimals)
    const { proof, paid } = await place.prove({ hash: spelled, address, least: units, since })
    return { proof, paid: paid === null ? null : fromNetworkUnitsRoundedDown(paid, decimals) }
  }
}

function placeOn(chain: Chain, record: CoinNetworkRecord): Place {
  const { token, confirmations } = record
  return {
    record,
    prove: async ({ hash, address, least, since }) => {
      if (!isHash(hash)) return { proof: 'contradicted', paid: null }
      return provePayout(chain, { hash, token, recipient: getAddress(address), least, confirmations, since })
    },
  }
}

function bitcoinPlace(reader: PayoutReader, record: CoinNetworkRecord): Place {
  const { confirmations } = record
  return {
    record,
    prove: async ({ hash: txid, address: recipient, least, since }) =>
      proveBitcoinPayout(reader, { txid, recipient, least, confirmations, since }),
  }
}

function tronPlace(reader: Pick<TronPayoutReader, 'prove'>, record: CoinNetworkRecord): Place {
  return {
    record,
    prove: async ({ hash: id, address: recipient, least, since }) =>
      reader.prove({ id, coin: record, recipient, least, since }),
  }
}

function idOf(record: CoinNetworkRecord): string {
  return assetIdOf({ network: record.network, contract: writtenContract(record) })
}
