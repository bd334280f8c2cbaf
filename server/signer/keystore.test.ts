import { randomBytes } from 'node:crypto'

import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'

import { decryptKey, decryptSeed, encryptKey, encryptSeed, KeystoreError } from './keystore.ts'

/** Written by ethers, with the well-known key of the Web3 Secret Storage definition's example. */
const example = JSON.stringify({
  address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b',
  id: '4aa2b9e4-1865-4174-bec0-bf5efe86c448',
  version: 3,
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '82c26d59c005ab047bf9aa9dd1c8f9c2' },
    ciphertext: '4ecd7d646eb9dd8d5224b713bfbb64265692978cd46297ce005a3d68f97b9eda',
    kdf: 'scrypt',
    kdfparams: {
      salt: '27ff52a9543f98c0b13098b45d6cc2d0ec4c5d7c0277264608d1f6ae748de602',
      n: 131_072,
      dklen: 32,
      p: 1,
      r: 8,
    },
    mac: 'bfd7756d980acba4b4cfe05bca0fed9da52cfd1b72e710c53993128d062bfc83',
  },
})

const cheap = { dklen: 32, n: 1024, r: 8, p: 1 } as const

test('reads a keystore of another program', async () => {
  expect(await decryptKey(example, 'testpassword')).toBe(
    `0x${['7a28b5ba57c53603b0b07b56bba752f7', '784bf506fa95edc395f5cf6c7514fe9d'].join('')}`,
  )
})

test('decrypts a key with its password, and with no other', async () => {
  const key = generatePrivateKey()
  const file = JSON.stringify(await encryptKey(key, 'oboe', cheap))
  expect(file).not.toContain(key.slice(2))
  expect(await decryptKey(file, 'oboe')).toBe(key)
  await expect(decryptKey(file, 'Oboe')).rejects.toThrow(new KeystoreError('The keystore password is wrong'))
})

test('decrypts a seed with its password, and does not take a key for one', async () => {
  const seed = Uint8Array.from(randomBytes(64))
  const keystore = await encryptSeed(seed, 'oboe', cheap)
  const file = JSON.stringify(keystore)
  expect(file).not.toContain(Buffer.from(seed).toString('hex'))
  expect(await decryptSeed(file, 'oboe')).toEqual(seed)
  await expect(decryptSeed(file, 'Oboe')).rejects.toThrow(new KeystoreError('The keystore password is wrong'))
  const key = JSON.stringify(await encryptKey(generatePrivateKey(), 'oboe', cheap))
  await expect(decryptSeed(key, 'oboe')).rejects.toThrow(
    new KeystoreError('The keystore does not contain a 64-byte seed'),
  )
  await expect(encryptSeed(seed.subarray(1), 'oboe', cheap)).rejects.toThrow(KeystoreError)
})

test('refuses a keystore that was changed', async () => {
  const keystore = await encryptKey(generatePrivateKey(), 'oboe', cheap)
  const { crypto } = keystore
  const ciphertext = crypto.ciphertext.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const changed = JSON.stringify({ ...keystore, crypto: { ...crypto, ciphertext } })
  await expect(decryptKey(changed, 'oboe')).rejects.toThrow(KeystoreError)
})

test.each(['{}', 'not JSON', JSON.stringify({ version: 3, crypto: { kdf: 'pbkdf2', cipher: 'aes-128-ctr' } })])(
  'refuses what is not a keystore of version 3 with scrypt, without repeating it: %s',
  async (file) => {
    await expect(decryptKey(file, 'oboe')).rejects.toThrow(
      new KeystoreError('The keystore must be version 3 with scrypt and aes-128-ctr'),
    )
  },
)
