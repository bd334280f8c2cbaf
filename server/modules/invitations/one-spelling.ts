import { getAddress, isAddress } from 'viem'

/** An address of an EVM chain can be written in several ways; any other text stays as it is. */
export function oneSpelling(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}
