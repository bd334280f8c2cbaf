import { createBase58check } from '@scure/base'
import { sha256 } from 'viem'

const base58check = createBase58check((data) => sha256(data, 'bytes'))

/** Version byte and a 20-byte hash, without the four checksum bytes. */
const length = 21

/** Whether the text is a base58 address with a valid checksum and one of these version bytes. */
export function isBase58Address(text: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text)
    const [version] = bytes
    return bytes.length === length && version !== undefined && versions.includes(version)
  } catch {
    // An invalid base58 character, or a wrong checksum.
    return false
  }
}
