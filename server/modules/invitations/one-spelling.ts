import { getAddress, isAddress } from 'viem'

/** Normalizes an EVM address, which can be spelled in several ways; returns any other text unchanged. */
export function oneSpelling(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}
