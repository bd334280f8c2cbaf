import type { NetworkKey } from '#api/coins.ts'
import { otherNetworks } from '#deployments/coins.ts'
import { networks } from '#deployments/networks.ts'

/** What people call a network, also where the list of coins is not there yet. */
export function networkName(key: NetworkKey): string {
  return key in otherNetworks
    ? otherNetworks[key as keyof typeof otherNetworks].name
    : (networks.find((network) => network.key === key)?.name ?? key)
}
