import type { NetworkKey } from '#api/coins.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'
import type { Recipient, ScriptOwner } from '#server/modules/recipients/recipients.service.ts'

import { bitcoinOwnerReader, heldOnBitcoin } from './bitcoin.ts'
import type { Foundation } from './context.ts'
import { heldOnTron, tronOwner } from './tron.ts'

/* The networks without EVM together: whoever asks doesn't need to know of which kind one is. */

/** What is ours of a coin on a network without EVM, in base units. */
export function heldElsewhere(foundation: Pick<Foundation, 'database'>) {
  const [onBitcoin, onTron] = [heldOnBitcoin(foundation), heldOnTron(foundation)]
  return async (place: Pick<CoinNetworkRecord, 'coin' | 'network'>): Promise<bigint> =>
    (await onBitcoin(place)) + (await onTron(place))
}

/** Reads what can be paid from: on networks without EVM what blocks have left us; on chains what `onChains` reads. */
export function withOtherNetworks(
  foundation: Pick<Foundation, 'database'>,
  onChains: (on: CoinNetworkRecord) => Promise<bigint | null>,
): (on: CoinNetworkRecord) => Promise<bigint | null> {
  const heldOn = heldElsewhere(foundation)
  return async (on) => (on.chainId === null ? fromNetworkUnitsRoundedDown(await heldOn(on), on.decimals) : onChains(on))
}

/** Whose an address on a network without EVM is, if it is one of ours. */
export function otherOwnerReader(foundation: Pick<Foundation, 'config'>) {
  const bitcoinOwner = bitcoinOwnerReader(foundation)
  return async (tx: Transaction, recipient: Recipient): Promise<ScriptOwner | undefined> =>
    (await bitcoinOwner(tx, recipient)) ?? (await tronOwner(tx, recipient))
}

/** The networks without EVM that this server gives addresses on. */
export function otherNetworksOf({ bitcoin, tron }: Pick<ServerConfig, 'bitcoin' | 'tron'>): readonly NetworkKey[] {
  return [...bitcoin.map(({ network }) => network.key), ...(tron === null ? [] : [tron.network.key])]
}
