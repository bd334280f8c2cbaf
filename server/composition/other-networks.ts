import type { NetworkKey } from '#api/coins.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'
import type { Recipient, ScriptOwner } from '#server/modules/recipients/recipients.service.ts'

import { bitcoinOwnerReader, heldOnBitcoin } from './bitcoin.ts'
import type { Foundation } from './context.ts'
import { heldOnTron, hotOnTron, tronOwnerReader } from './tron.ts'

/* The networks without EVM together: whoever asks doesn't need to know of which kind one is. */

/** What is ours of a coin on a network without EVM, in base units. */
export function heldElsewhere(foundation: Pick<Foundation, 'database'>) {
  const [onBitcoin, onTron] = [heldOnBitcoin(foundation), heldOnTron(foundation)]
  return async (place: Pick<CoinNetworkRecord, 'coin' | 'network'>): Promise<bigint> =>
    (await onBitcoin(place)) + (await onTron(place))
}

/** Reads what can be paid from: on networks without EVM what blocks have left us; on chains what `onChains` reads. */
export function withOtherNetworks(
  foundation: Pick<Foundation, 'database' | 'config'>,
  onChains: (on: CoinNetworkRecord) => Promise<bigint | null>,
): (on: CoinNetworkRecord) => Promise<bigint | null> {
  // On Bitcoin's kind every output pays; on TRON one account does.
  const [onBitcoin, onTron] = [heldOnBitcoin(foundation), hotOnTron(foundation)]
  return async (on) => {
    if (on.chainId !== null) return onChains(on)
    return fromNetworkUnitsRoundedDown((await onBitcoin(on)) + (await onTron(on)), on.decimals)
  }
}

/** Whose an address on a network without EVM is, if it is one of ours. */
export function otherOwnerReader(foundation: Pick<Foundation, 'config'>) {
  const [bitcoinOwner, tronOwner] = [bitcoinOwnerReader(foundation), tronOwnerReader(foundation)]
  return async (tx: Transaction, recipient: Recipient): Promise<ScriptOwner | undefined> =>
    (await bitcoinOwner(tx, recipient)) ?? (await tronOwner(tx, recipient))
}

/** The networks without EVM that this server gives addresses on. */
export function otherNetworksOf({ bitcoin, tron }: Pick<ServerConfig, 'bitcoin' | 'tron'>): readonly NetworkKey[] {
  return [...bitcoin.map(({ network }) => network.key), ...(tron === null ? [] : [tron.network.key])]
}

/** Whether people can withdraw on a network without EVM. */
export function paysElsewhere({ bitcoin, tron }: Pick<ServerConfig, 'bitcoin' | 'tron'>) {
  const places = tron === null ? bitcoin : [...bitcoin, tron]
  const paying = new Set<string>(places.filter(({ isPaying }) => isPaying).map(({ network }) => network.key))
  return (network: string): boolean => paying.has(network)
}

/** On which networks without EVM people get addresses, and can withdraw. */
export function coinPlaces(config: Pick<ServerConfig, 'bitcoin' | 'tron'>) {
  return { otherNetworks: otherNetworksOf(config), paysElsewhere: paysElsewhere(config) }
}
