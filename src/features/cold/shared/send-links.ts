import type { Address, Hash } from 'viem'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

interface SentCoin {
  readonly chainId: number
  /** `null` for the chain's own coin. */
  readonly token: Address | null
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

/** A payment of Bitcoin's kind, by the id of its transaction. */
export function sentBitcoinLink(id: string): string {
  return `${devicePaths.deviceSendDetail}?payment=${id}`
}

/** A payment on TRON, by the id of its transaction. */
export function sentTronLink(id: string): string {
  return `${devicePaths.deviceSendDetail}?network=tron&payment=${id}`
}

export function voucherLink(hash: Hash): string {
  return `${devicePaths.deviceVoucher}?hash=${hash}`
}

/** The receipt of a payment without EVM, by the id of its transaction. */
export function networkVoucherLink(network: BitcoinNetworkKey | 'tron', id: string): string {
  return `${devicePaths.deviceVoucher}?network=${network}&payment=${id}`
}

function coinQuery({ chainId, token }: SentCoin): string {
  return `chain=${chainId}${token === null ? '' : `&token=${token}`}`
}
