/** Bytes that every such file begins with (BIP 174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff] as const

/** No transaction that nodes relay needs more. */
export const longestPsbt = 2_000_000

/** A text of more characters makes a code that phones can't read from a screen. */
const longestCode = 1_200

/** A file's content, as bytes or as text; `undefined` where it is no partially signed transaction. */
export function psbtOfFile(content: Uint8Array): Uint8Array | undefined {
  if (content.length > longestPsbt * 2) return undefined
  return isPsbt(content) ? content : psbtOfText(new TextDecoder().decode(content))
}

/** In Base64, as BIP 174 has it, or in hexadecimal digits. */
export function psbtOfText(text: string): Uint8Array | undefined {
  const bytes = bytesOfText(text)
  return bytes && isPsbt(bytes) ? bytes : undefined
}

function bytesOfText(text: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s+/g, '')
  return /^[\da-f]+$/i.test(compact) && compact.length % 2 === 0 ? bytesOfDigits(compact) : bytesOfBase64(compact)
}

/** Bytes that every transaction begins with: its version, 1 or 2. */
function isTransaction(bytes: Uint8Array): boolean {
  const [version = 0, ...more] = bytes.subarray(0, 4)
  return bytes.length >= 60 && bytes.length <= longestPsbt && [1, 2].includes(version) && !more.some((byte) => byte > 0)
}

/** What a signer gives back: a partially signed transaction, or a whole one in bytes or hexadecimal digits. */
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
    // The browser tells by throwing.
    return undefined
  }
}

/** In Base64. */
export function textOfPsbt(psbt: Uint8Array): string {
  return btoa(Array.from(psbt, (byte) => String.fromCodePoint(byte)).join(''))
}

/** Whether one QR code holds it so that a camera can read it. */
export function fitsCode(text: string): boolean {
  return text.length <= longestCode
}
