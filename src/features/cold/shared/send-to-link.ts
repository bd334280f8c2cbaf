import { devicePaths } from '#src/config/device-paths.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'

/** Returns the link for paying a recipient: to the coin choice or, with one coin, to confirming the address. */
export function sendToLink(network: string, recipient: string): string {
  if (isBitcoinNetwork(network)) return `${devicePaths.deviceSendAddress}?network=${network}&to=${recipient}`
  return `${devicePaths.deviceSend}?network=${network}&to=${recipient}`
}
