/** The bytes that every PSBT starts with (BIP 174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff] as const

/** Maximum size, in bytes: no transaction that nodes relay is larger. */
export const longestPsbt = 2_000_000

/** Maximum characters of a QR code that phones can read from a screen. */
const longestCode = 1_200

/** Returns the PSBT in a file, as bytes or as text; `undefined` if it isn't one. */
export function psbtOfFile(content: Uint8Array): Uint8Array | undefined {
  if (content.length > longestPsbt * 2) return undefined
  return isPsbt(content) ? content : psbtOfText(new TextDecoder().decode(content))
}

/** Reads Base64, as in BIP 174, or hexadecimal digits. */
export function psbtOfText(text: string): Uint8Array | undefined {
  const bytes = bytesOfText(text)
  return bytes && isPsbt(bytes) ? bytes : undefined
}

function bytesOfText(text: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s+/g, '')
  return /^[\da-f]+$/i.test(compact) && compact.length % 2 === 0 ? bytesOfDigits(compact) : bytesOfBase64(compact)
}

/** Checks the start of a transaction, which is its version, 1 or 2, and its size. */
function isTransaction(bytes: Uint8Array): boolean {
  const [version = 0, ...more] = bytes.subarray(0, 4)
  return bytes.length >= 60 && bytes.length <= longestPsbt && [1, 2].includes(version) && !more.some((byte) => byte > 0)
}

/** Reads a signer's answer: a PSBT, or a whole transaction as bytes or hexadecimal digits. */
export function returnedOfFile(content: Uint8Array): Uint8Array | undefined {
  if (content.length > longestPsbt * 2) return undefined
  return isTransaction(content) ? content : (psbtOfFile(content) ?? returnedOfText(new TextDecoder().decode(content)))
}

export function returnedOfText(text: string): Uint8Array | undefined {
  const bytes = bytesOfText(text)
  return bytes && (isPsbt(bytes) || isTransaction(bytes)) ? bytes : undefined
}

export function isPsbt(bytes: Uint8Array): boolean {
  return bytes.length <= longestPsbt && magic.every((byte, place) => bytes[place] === byte)
}

function bytesOfDigits(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  } catch {
    // `atob` throws on invalid Base64.
    return undefined
  }
}

/** Encodes a PSBT as Base64. */
export function textOfPsbt(psbt: Uint8Array): string {
  return btoa(Array.from(psbt, (byte) => String.fromCodePoint(byte)).join(''))
}

/** Returns whether the text fits one QR code that a camera can read. */
export function fitsCode(text: string): boolean {
  return text.length <= longestCode
}
