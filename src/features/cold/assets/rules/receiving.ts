import { isAddress } from 'viem'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { paymentUri } from '#src/entities/device-wallet/payment-uri.ts'
import type { DeviceAccount, KeyFamily } from '#src/keyring/keyring.ts'

/** Address families other than the one that the seven networks share. */
export const otherFamilies = ['bitcoin', 'litecoin', 'dogecoin', 'tron'] as const satisfies readonly KeyFamily[]

export type OtherFamily = (typeof otherFamilies)[number]

export const coinOfFamily: Readonly<Record<OtherFamily, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRX',
}

/** What to receive: a coin on one of the seven networks, or the coin of another network. */
export type Receiving = { readonly token: DeviceToken } | { readonly family: OtherFamily }

/** Returns the account's first address for it; `undefined` if the account has none. */
export function receivingAddress(account: DeviceAccount, receiving: Receiving): string | undefined {
  return 'token' in receiving ? account.addresses.evm : account.addresses[receiving.family]
}

/**
 * Returns the content of the QR code; `undefined` if the amount is invalid. Without an amount it names no token: a
 * wallet that doesn't understand token requests would take the token's contract for the recipient.
 */
export function receivingCode(recipient: string, receiving: Receiving, amount: string): string | undefined {
  if ('family' in receiving) return paymentUri({ family: receiving.family, recipient, amount })
  const { chainId, address, decimals } = receiving.token
  return isAddress(recipient)
    ? paymentUri({ family: 'evm', chainId, recipient, token: amount === '' ? null : address, decimals, amount })
    : undefined
}
