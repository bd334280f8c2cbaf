import type { QueryClient } from '@tanstack/react-query'
import type { NetworkKey } from '#api/coins.ts'
import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { bitcoinAddressQueryOptions } from './bitcoin-address.queries.ts'
import { depositAddressQueryOptions } from './deposit-address.queries.ts'
import { tronAddressQueryOptions } from './tron-address.queries.ts'

/** Returns a user's deposit address on any network, as text. @throws DepositAddressError */
export async function ownAddress(client: QueryClient, userId: string, network: NetworkKey): Promise<string> {
  if (network === 'tron') return (await client.query(tronAddressQueryOptions(userId))).address
  const { address } = isBitcoinNetworkKey(network)
    ? await client.query(bitcoinAddressQueryOptions(userId, network))
    : await client.query(depositAddressQueryOptions(userId, network, chainIdOf(network)))
  return address
}
