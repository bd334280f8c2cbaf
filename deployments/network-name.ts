import { otherNetworks } from './coins.ts'
import { type NetworkKey, networks } from './networks.ts'

/** Returns the display name of a network, EVM or not. */
export function networkName(key: NetworkKey | keyof typeof otherNetworks): string {
  return key in otherNetworks
    ? otherNetworks[key as keyof typeof otherNetworks].name
    : (networks.find((network) => network.key === key)?.name ?? key)
}
