import type { Address } from 'viem'
import type { NetworkKey } from '#deployments/networks.ts'
import { isSameRecipient, readRecipient, type RecipientReading } from '#src/entities/recipient/recipient.ts'

/** What a person entered as the recipient of a coin. What is sent to a token's own contract is lost. */
export function readTransferRecipient(network: NetworkKey, token: Address | null, text: string): RecipientReading {
  if (token !== null && isSameRecipient(network, text, token)) return { problem: 'token' }
  return readRecipient(network, text)
}
