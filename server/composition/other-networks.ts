import type { NetworkKey } from '#api/coins.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'
import type { Recipient, ScriptOwner } from '#server/modules/recipients/recipients.service.ts'

import { bitcoinOwnerReader, heldOnBitcoin } from './bitcoin.ts'
import type { Foundation } from './context.ts'
import { heldOnTron, hotOnTron, tronOwnerReader } from './tron.ts'

/* The non-EVM networks together, so that callers needn't tell them apart. */

/** Returns what we hold of a coin on a non-EVM network, in base units. */
export function heldElsewhere(foundation: Pick<Foundation, 'database'>) {
  const [onBitcoin, onTron] = [heldOnBitcoin(foundation), heldOnTron(foundation)]
  return async (place: Pick<CoinNetworkRecord, 'coin' | 'network'>): Promise<bigint> =>
    (await onBitcoin(place)) + (await onTron(place))
}

/** Returns what can be paid out: on non-EVM networks by the blocks read so far, on chains by `onChains`. */
export function withOtherNetworks(
  foundation: Pick<Foundation, 'database' | 'config'>,
  onChains: (on: CoinNetworkRecord) => Promise<bigint | null>,
): (on: CoinNetworkRecord) => Promise<bigint | null> {
  // On Bitcoin-like networks all outputs pay; on TRON a single account does.
  const [onBitcoin, onTron] = [heldOnBitcoin(foundation), hotOnTron(foundation)]
  return async (on) => {
    if (on.chainId !== null) return onChains(on)
    return fromNetworkUnitsRoundedDown((await onBitcoin(on)) + (await onTron(on)), on.decimals)
  }
}

/** Returns the owner of an address on a non-EVM network, if it is ours. */
export function otherOwnerReader(foundation: Pick<Foundation, 'config'>) {
  const [bitcoinOwner, tronOwner] = [bitcoinOwnerReader(foundation), tronOwnerReader(foundation)]
  return async (tx: Transaction, recipient: Recipient): Promise<ScriptOwner | undefined> =>
    (await bitcoinOwner(tx, recipient)) ?? (await tronOwner(tx, recipient))
}

/** Returns the non-EVM networks on which this server issues addresses. */
export function otherNetworksOf({ bitcoin, tron }: Pick<ServerConfig, 'bitcoin' | 'tron'>): readonly NetworkKey[] {
  return [...bitcoin.map(({ network }) => network.key), ...(tron === null ? [] : [tron.network.key])]
}

/** Whether withdrawals are possible on a non-EVM network. */
export function paysElsewhere({ bitcoin, tron }: Pick<ServerConfig, 'bitcoin' | 'tron'>) {
  const places = tron === null ? bitcoin : [...bitcoin, tron]
  const paying = new Set<string>(places.filter(({ isPaying }) => isPaying).map(({ network }) => network.key))
  return (network: string): boolean => paying.has(network)
}

/** Returns on which non-EVM networks users get addresses and can withdraw. */
export function coinPlaces(config: Pick<ServerConfig, 'bitcoin' | 'tron'>) {
  return { otherNetworks: otherNetworksOf(config), paysElsewhere: paysElsewhere(config) }
}
