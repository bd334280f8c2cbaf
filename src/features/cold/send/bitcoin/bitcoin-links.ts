import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

/** Returns the link to the recipient page; `recipient` prefills its field. */
export function bitcoinAddressLink(network: BitcoinNetworkKey, recipient?: string): string {
  return `${devicePaths.deviceSendAddress}?network=${network}${recipient === undefined ? '' : `&to=${recipient}`}`
}

/** Returns the link to the amount page. */
export function bitcoinAmountLink(network: BitcoinNetworkKey, recipient: string): string {
  return `${devicePaths.deviceSendAmount}?network=${network}&to=${recipient}`
}
