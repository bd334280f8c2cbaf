import { readRecipient, type RecipientReading } from '#src/entities/recipient/recipient.ts'
import { sendableTronTokens } from '#src/keyring/tron-rules.ts'

/** What a person typed, pasted or scanned as an address on TRON. A token's contract is none: it keeps what it is sent. */
export function readTronRecipient(text: string): RecipientReading {
  const reading = readRecipient('tron', text)
  return reading.address !== undefined && sendableTronTokens.has(reading.address) ? { problem: 'token' } : reading
}
