import { getAddress, isAddress } from 'viem'

import { networkKey, type NetworkKey } from '#api/coins.ts'

import { isBase58Address } from './base58-address.ts'
import { canonicalSegwitAddress } from './segwit-address.ts'

/** Networks that may need a memo beside the address. None of today's does: one is refused everywhere. */
export const networksWithMemo: ReadonlySet<NetworkKey> = new Set()

/**
 * The one way to write an address of this network, so that two texts are the same address when they are the same text;
 * `undefined` if it is no address there, or if its checksum does not fit.
 */
export function canonicalAddress(network: NetworkKey, text: string): string | undefined {
  switch (network) {
    case 'bitcoin':
      return base58(text, [0x00, 0x05]) ?? canonicalSegwitAddress(text, 'bc')
    case 'litecoin':
      // Not the old scripts that begin with 3: nobody could tell them from Bitcoin's.
      return base58(text, [0x30, 0x32]) ?? canonicalSegwitAddress(text, 'ltc')
    case 'dogecoin':
      return base58(text, [0x1e, 0x16])
    case 'tron':
      return base58(text, [0x41])
    default:
      return canonicalEvmAddress(text)
  }
}

/** The networks whose address this would be, to say which one a mistaken address belongs to. */
export function networksOfAddress(text: string): readonly NetworkKey[] {
  return networkKey.options.filter((network) => canonicalAddress(network, text) !== undefined)
}

function base58(text: string, versions: readonly number[]): string | undefined {
  return isBase58Address(text, versions) ? text : undefined
}

/** In upper and lower case it has a checksum (EIP-55); all in one case it has none, and many programs write it so. */
function canonicalEvmAddress(text: string): string | undefined {
  if (!isAddress(text, { strict: false })) return undefined
  const hasChecksum = /[a-f]/.test(text) && /[A-F]/.test(text)
  return hasChecksum && !isAddress(text) ? undefined : getAddress(text)
}

/** Whether two addresses of one network are the same. Both have to be canonical: each is then one text only. */
export function isSameCanonicalAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return one !== undefined && one !== null && one === other
}
