import { describe, expect, it } from 'vitest'
import vectors from '#src/keyring/vectors/bip174.json' with { type: 'json' }
import { fitsCode, psbtOfFile, psbtOfText, textOfPsbt } from './psbt-text.ts'

const text = vectors.valid[0]?.psbt ?? ''
const bytes = Uint8Array.from(Buffer.from(text, 'base64'))

describe('a partially signed transaction', () => {
  it('reads bytes, Base64 with line breaks, and hexadecimal digits', () => {
    expect(psbtOfFile(bytes)).toEqual(bytes)
    expect(psbtOfFile(new TextEncoder().encode(text))).toEqual(bytes)
    expect(psbtOfText(`  ${text.slice(0, 64)}\n${text.slice(64)}\r\n`)).toEqual(bytes)
    expect(psbtOfText(Buffer.from(bytes).toString('hex').toUpperCase())).toEqual(bytes)
  })

  it('writes Base64', () => {
    expect(textOfPsbt(bytes)).toBe(text)
  })

  it('rejects other texts, whole transactions and oversized files', () => {
    for (const other of [
      '',
      'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      vectors.extracted,
      vectors.invalid[0]?.psbt ?? '',
    ])
      expect(psbtOfText(other)).toBeUndefined()
    expect(psbtOfFile(new Uint8Array(5_000_000))).toBeUndefined()
    const long = new Uint8Array(3_000_000)
    long.set(bytes)
    expect(psbtOfFile(long)).toBeUndefined()
  })

  it('fits a code only if a camera can read it', () => {
    expect(fitsCode(text)).toBe(true)
    expect(fitsCode(text.repeat(4))).toBe(false)
  })
})
