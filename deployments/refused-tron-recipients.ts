import type { RecipientRefusal } from './refused-recipients.ts'
import { localTronNetwork, tronNetwork } from './tron-networks.ts'

/**
 * Refused addresses in base58. The chain burns to the black hole: config.conf of
 * https://github.com/tronprotocol/java-tron
 */
const refused: ReadonlyMap<string, RecipientRefusal> = new Map([
  ...[tronNetwork, localTronNetwork].flatMap(({ tokens }) => tokens.map(({ address }) => [address, 'token'] as const)),
  // The zero address and the black hole.
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'nobody'],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'nobody'],
])

/**
 * Returns why a TRON account must not receive anything, in addition to what `recipientRefusal` says about the same
 * account on EVM networks. In its own file so that pages without TRON don't load its networks.
 * @param address In base58.
 */
export function tronRecipientRefusal(address: string): RecipientRefusal | undefined {
  return refused.get(address)
}
