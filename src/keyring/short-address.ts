import type { Address } from 'viem'

/** The ends of an address: what stands in for a name that is not known. */
export function shortAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
