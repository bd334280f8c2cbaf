import type { Address, Hash } from 'viem'
import { devicePaths } from '#src/config/device-paths.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'

interface SentCoin {
  readonly chainId: number
  /** `null` for the chain's own coin. */
  readonly token: Address | null
}

/** The page on which a coin is chosen for somebody; on a network with one coin, their address is confirmed at once. */
export function sendToLink(network: string, recipient: string): string {
  if (isBitcoinNetwork(network)) return `${devicePaths.deviceSendAddress}?network=${network}&to=${recipient}`
  return `${devicePaths.deviceSend}?network=${network}&to=${recipient}`
}

/** The page on which the recipient of a coin is chosen: the one given stands in its field. */
export function sendAddressLink(coin: SentCoin, recipient?: string): string {
  const query = `${devicePaths.deviceSendAddress}?${coinQuery(coin)}`
  return recipient === undefined ? query : `${query}&to=${recipient}`
}

/** The page on which the amount is entered. */
export function sendAmountLink(coin: SentCoin & { readonly recipient: string }): string {
  return `${devicePaths.deviceSendAmount}?${coinQuery(coin)}&to=${coin.recipient}`
}

export function sendDetailLink(hash: Hash): string {
  return `${devicePaths.deviceSendDetail}?hash=${hash}`
}

export function voucherLink(hash: Hash): string {
  return `${devicePaths.deviceVoucher}?hash=${hash}`
}

function coinQuery({ chainId, token }: SentCoin): string {
  return `chain=${chainId}${token === null ? '' : `&token=${token}`}`
}
