import type { RecipientRefusal } from './refused-recipients.ts'
import { localTronNetwork, tronNetwork } from './tron-networks.ts'

/** As people write them. What the chain burns goes to the black hole: config.conf of https://github.com/tronprotocol/java-tron */
const refused: ReadonlyMap<string, RecipientRefusal> = new Map([
  ...[tronNetwork, localTronNetwork].flatMap(({ tokens }) => tokens.map(({ address }) => [address, 'token'] as const)),
  // The zero address, and the black hole.
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'nobody'],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'nobody'],
])

/**
 * Why nobody should send anything to an account of TRON, beside what `recipientRefusal` knows of the same account on
 * networks with EVM. Apart from that, as pages that know no TRON don't load its networks.
 * @param address In base58.
 */
export function tronRecipientRefusal(address: string): RecipientRefusal | undefined {
  return refused.get(address)
}
