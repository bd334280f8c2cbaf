import type { NetworkKey } from '#api/coins.ts'
import { decimalToUnits } from '#src/lib/units.ts'

interface Payment {
  readonly network: NetworkKey
  /** Undefined for non-EVM networks. */
  readonly chainId: number | undefined
  /** Null for the network's native coin. */
  readonly contract: string | null
  /** Decimals of the token on this network; undefined if unknown. */
  readonly decimals: number | undefined
  readonly address: string
  readonly amount: string
}

/** Networks whose wallets read BIP-21. */
const bip21: Readonly<Partial<Record<NetworkKey, string>>> = {
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
}

/**
 * Returns the content of a payment QR code: BIP-21, or EIP-681 with the amount in the smallest unit. Only the address
 * if the amount can't be exact: wallets would pay a wrong one.
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
