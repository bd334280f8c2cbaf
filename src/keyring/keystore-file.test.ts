import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { makeKeystore, openKeystore } from './keystore-file.ts'

/** From the vectors of the Web3 Secret Storage definition: password `testpassword`. */
const publishedKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const pbkdf2 = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
  ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
  kdf: 'pbkdf2',
  kdfparams: {
    c: 262_144,
    dklen: 32,
    prf: 'hmac-sha256',
    salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
  },
  mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
}
const scrypt = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
  ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
  kdf: 'scrypt',
  kdfparams: {
    dklen: 32,
    n: 262_144,
    r: 1,
    p: 8,
    salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
  },
  mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
}
/**
 * The scrypt vector takes seven seconds, so only `npm run test:deep` runs it. wallet-core.test.ts has a cheaper file.
 */
const published: [string, object][] = [
  ['pbkdf2', pbkdf2],
  ...(process.env.KEYRING_VECTORS === 'all' ? [['scrypt', scrypt] satisfies [string, object]] : []),
]
const fileOf = (part: object) =>
  JSON.stringify({ version: 3, id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', crypto: part })

describe('keystores', () => {
  it.each(published)('opens the published vector of %s', async (_, part) => {
    expect(bytesToHex(await openKeystore(fileOf(part), 'testpassword'))).toBe(publishedKey)
  })

  it('refuses a wrong password', async () => {
    const json = await makeKeystore(hexToBytes(publishedKey), 'testpassword', { N: 2, r: 1, p: 1 })
    await expect(openKeystore(json, 'testpasswort')).rejects.toMatchObject({ code: 'wrong-keystore-password' })
  })

  it.each([
    ['memory', { ...scrypt, kdfparams: { ...scrypt.kdfparams, n: 2 ** 22, r: 32 } }],
    ['time', { ...pbkdf2, kdfparams: { ...pbkdf2.kdfparams, c: 2 ** 31 } }],
    ['another cipher', { ...scrypt, cipher: 'aes-128-cbc' }],
  ])('refuses a file that asks for too much or for something unknown: %s', async (_, part) => {
    await expect(openKeystore(fileOf(part), 'testpassword')).rejects.toMatchObject({ code: 'invalid-keystore' })
  })

  it('refuses a file whose key doesn’t match its address', async () => {
    const json = await makeKeystore(hexToBytes(publishedKey), 'opens', { N: 2, r: 1, p: 1 })
    const damaged = json.replace(/"iv":"../, (start) => `${start.slice(0, -2)}${start.endsWith('00') ? '01' : '00'}`)
    await expect(openKeystore(damaged, 'opens')).rejects.toMatchObject({ code: 'invalid-keystore' })
  })

  it('opens a file whose address is of another chain, or missing', async () => {
    const json = await makeKeystore(hexToBytes(publishedKey), 'opens', { N: 2, r: 1, p: 1 })
    const written = JSON.parse(json) as Record<string, unknown>
    for (const address of ['', 'one1y8p4kq', undefined]) {
      expect(bytesToHex(await openKeystore(JSON.stringify({ ...written, address }), 'opens'))).toBe(publishedKey)
    }
  })

  it('opens its own files, also as written by other programs', async () => {
    const json = await makeKeystore(hexToBytes(publishedKey), 'opens', { N: 2, r: 1, p: 1 })
    expect(bytesToHex(await openKeystore(json, 'opens'))).toBe(publishedKey)
    const { crypto: part, ...rest } = JSON.parse(json) as { crypto: unknown }
    expect(bytesToHex(await openKeystore(JSON.stringify({ ...rest, Crypto: part }), 'opens'))).toBe(publishedKey)
  })
})
