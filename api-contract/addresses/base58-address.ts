import { createBase58check } from '@scure/base'
import { sha256 } from 'viem'

const base58check = createBase58check((data) => sha256(data, 'bytes'))

/** Version byte, hash of 20 bytes. Its four bytes of checksum are gone by then. */
const length = 21

/** Whether the text is an address in base58 with a checksum, of one of these versions: the first byte says what pays from it. */
export function isBase58Address(text: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text)
    const [version] = bytes
    return bytes.length === length && version !== undefined && versions.includes(version)
  } catch {
    // A letter that base58 does not have, or a checksum that does not fit.
    return false
  }
}
