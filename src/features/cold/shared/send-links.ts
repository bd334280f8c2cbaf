import type { Address, Hash } from 'viem'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

interface SentCoin {
  readonly chainId: number
  /** `null` for the chain's native coin. */
  readonly token: Address | null
}

/** Returns the link to the recipient page; `recipient` prefills its field. */
export function sendAddressLink(coin: SentCoin, recipient?: string): string {
  const query = `${devicePaths.deviceSendAddress}?${coinQuery(coin)}`
  return recipient === undefined ? query : `${query}&to=${recipient}`
}

/** Returns the link to the amount page. */
export function sendAmountLink(coin: SentCoin & { readonly recipient: string }): string {
  return `${devicePaths.deviceSendAmount}?${coinQuery(coin)}&to=${coin.recipient}`
}

export function sendDetailLink(hash: Hash): string {
  return `${devicePaths.deviceSendDetail}?hash=${hash}`
}

/** Returns the link to a payment on a Bitcoin-like network, by transaction id. */
export function sentBitcoinLink(id: string): string {
  return `${devicePaths.deviceSendDetail}?payment=${id}`
}

/** Returns the link to a payment on TRON, by transaction id. */
export function sentTronLink(id: string): string {
  return `${devicePaths.deviceSendDetail}?network=tron&payment=${id}`
}

export function voucherLink(hash: Hash): string {
  return `${devicePaths.deviceVoucher}?hash=${hash}`
}

/** Returns the link to the receipt of a non-EVM payment, by transaction id. */
export function networkVoucherLink(network: BitcoinNetworkKey | 'tron', id: string): string {
  return `${devicePaths.deviceVoucher}?network=${network}&payment=${id}`
}

function coinQuery({ chainId, token }: SentCoin): string {
  return `chain=${chainId}${token === null ? '' : `&token=${token}`}`
}
