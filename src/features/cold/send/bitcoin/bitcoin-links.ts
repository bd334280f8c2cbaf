import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

/** The page on which the recipient is chosen: the one given stands in its field. */
export function bitcoinAddressLink(network: BitcoinNetworkKey, recipient?: string): string {
  return `${devicePaths.deviceSendAddress}?network=${network}${recipient === undefined ? '' : `&to=${recipient}`}`
}

/** The page on which the amount is entered. */
export function bitcoinAmountLink(network: BitcoinNetworkKey, recipient: string): string {
  return `${devicePaths.deviceSendAmount}?network=${network}&to=${recipient}`
}
