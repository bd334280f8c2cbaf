import type { Address } from 'viem'
import type { NetworkKey } from '#deployments/networks.ts'
import { isSameRecipient, readRecipient, type RecipientReading } from '#src/entities/recipient/recipient.ts'

/** Reads the entered recipient of a coin. Rejects the token's own contract: coins sent there are lost. */
export function readTransferRecipient(network: NetworkKey, token: Address | null, text: string): RecipientReading {
  if (token !== null && isSameRecipient(network, text, token)) return { problem: 'token' }
  return readRecipient(network, text)
}
