import { getAddress, isAddress } from 'viem'

import { networkKey, type NetworkKey } from '#api/coins.ts'

import { isBase58Address } from './base58-address.ts'
import { canonicalSegwitAddress } from './segwit-address.ts'

/** Networks that may need a memo beside the address. Currently none, so a memo is refused everywhere. */
export const networksWithMemo: ReadonlySet<NetworkKey> = new Set()

/**
 * Returns the canonical spelling of an address on this network, so that equal addresses are equal strings. Returns
 * `undefined` if it isn't a valid address there or its checksum is wrong.
 */
export function canonicalAddress(network: NetworkKey, text: string): string | undefined {
  switch (network) {
    case 'bitcoin':
      return base58(text, [0x00, 0x05]) ?? canonicalSegwitAddress(text, 'bc')
    case 'litecoin':
      // Excludes the old scripts that begin with 3, which look exactly like Bitcoin's.
      return base58(text, [0x30, 0x32]) ?? canonicalSegwitAddress(text, 'ltc')
    case 'dogecoin':
      return base58(text, [0x1e, 0x16])
    case 'tron':
      return base58(text, [0x41])
    default:
      return canonicalEvmAddress(text)
  }
}

/** Returns the networks on which this is a valid address, to tell the user where a mistaken address belongs. */
export function networksOfAddress(text: string): readonly NetworkKey[] {
  return networkKey.options.filter((network) => canonicalAddress(network, text) !== undefined)
}

function base58(text: string, versions: readonly number[]): string | undefined {
  return isBase58Address(text, versions) ? text : undefined
}

/** Mixed case carries a checksum (EIP-55); a single case has none, and many programs write addresses that way. */
function canonicalEvmAddress(text: string): string | undefined {
  if (!isAddress(text, { strict: false })) return undefined
  const hasChecksum = /[a-f]/.test(text) && /[A-F]/.test(text)
  return hasChecksum && !isAddress(text) ? undefined : getAddress(text)
}

/** Whether two addresses of one network are the same. Both must be canonical, so that comparing strings is enough. */
export function isSameCanonicalAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return one !== undefined && one !== null && one === other
}
