import { queryOptions } from '@tanstack/react-query'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'

export const indexUrlsQuery = queryOptions({
  queryKey: ['index-urls'],
  queryFn: async () => (await loadAppConfig()).indexUrls,
  staleTime: Infinity,
})

/** Returns the account's keys on a network, the usual type first; none if it has no words or wasn't unlocked yet. */
export function keysOf({ keys = [] }: Pick<DeviceAccount, 'keys'>, network: BitcoinNetworkKey): readonly AccountKey[] {
  return keys.filter((key) => key.network === network)
}
