import { devicePaths } from '#src/config/device-paths.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'

/** The page on which a coin is chosen for somebody; on a network with one coin, their address is confirmed at once. */
export function sendToLink(network: string, recipient: string): string {
  if (isBitcoinNetwork(network)) return `${devicePaths.deviceSendAddress}?network=${network}&to=${recipient}`
  return `${devicePaths.deviceSend}?network=${network}&to=${recipient}`
}
