import type { NetworkKey } from '#api/coins.ts'
import { decimalToUnits } from '#src/lib/units.ts'

interface Payment {
  readonly network: NetworkKey
  /** Undefined for networks without EVM. */
  readonly chainId: number | undefined
  /** Null for the network's own coin. */
  readonly contract: string | null
  /** Of the token on this network; undefined where nobody here knows. */
  readonly decimals: number | undefined
  readonly address: string
  readonly amount: string
}

/** Coins whose wallets read BIP-21. */
const bip21: Readonly<Partial<Record<NetworkKey, string>>> = {
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
}

/**
 * What a wallet reads from a QR code: BIP-21, or EIP-681 with the amount in the smallest unit. Just the address where an
 * amount could not be said exactly: a wrong one would be paid.
 */
export function paymentUri({ network, chainId, contract, decimals, address, amount }: Payment): string {
  const scheme = bip21[network]
  if (scheme !== undefined) return `${scheme}:${address}?amount=${amount}`
  const units = decimals === undefined ? undefined : decimalToUnits(amount, decimals)
  if (chainId === undefined || units?.ok !== true) return address
  const raw = String(units.units)
  return contract === null
    ? `ethereum:${address}@${chainId}?value=${raw}`
    : `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${raw}`
}
