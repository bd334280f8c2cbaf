import { mnemonicToSeedSync } from '@scure/bip39'
import { p2pkh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { secp256k1 } from '@noble/curves/secp256k1'
import { describe, expect, it } from 'vitest'
import { type BitcoinMessage, signBitcoinMessage, verifyBitcoinMessage } from './bitcoin-message.ts'
import { fakeKeyring } from './fake-keyring.ts'
import bip322 from './vectors/bip322.json' with { type: 'json' }

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(words)
const own = {
  legacy: '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
  segwit: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  taproot: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
}
const message = 'I have an account at Sevenport: 42 – ünïcödé 签名\nsecond line'

function signatureOf(wish: BitcoinMessage): string {
  const signed = signBitcoinMessage(seed, 0, wish)
  if (signed.status === 'refused') throw new Error(`Refused: ${signed.reason}`)
  return signed.signature
}

describe('BIP 322 test vectors', () => {
  const single = bip322.simple.filter(({ type }) => type === 'p2wpkh' || type === 'p2tr')

  it.each(single)('verifies “$message” by $address', ({ address, message: text, bip322_signatures: signatures }) => {
    for (const signature of signatures) {
      expect(verifyBitcoinMessage({ address, message: text, signature })).toBe('valid')
      expect(verifyBitcoinMessage({ address, message: `${text}.`, signature })).toBe('invalid')
      // Without the prefix that names the variant, as in older signatures.
      expect(verifyBitcoinMessage({ address, message: text, signature: signature.replace(/^smp/, '') })).toBe('valid')
    }
  })

  it.each(bip322.error)('does not verify $description', ({ address, message: text, signature }) => {
    expect(['invalid', 'unknown-format']).toContain(verifyBitcoinMessage({ address, message: text, signature }))
  })

  it('reports that it can’t verify multisig addresses', () => {
    const several = bip322.simple.find(({ type }) => type.includes('multisig'))
    const [signature = ''] = several?.bip322_signatures ?? []
    expect(verifyBitcoinMessage({ address: several?.address ?? '', message: several?.message ?? '', signature })).toBe(
      'unknown-format',
    )
  })
})

describe('signatures of other wallets', () => {
  it.each([
    [
      'Bitcoin Core, for an uncompressed key',
      '1HUBHMij46Hae75JPdWjeZ5Q7KaL7EFRSD',
      'test message',
      'G/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4=',
    ],
    [
      'bitcoinjs-message',
      '194vDb9xwY6XQi5bLa7FRPBewJdUqympZ9',
      'Hello, Bitcoin testing!',
      'IOeVH/0KqgmS3XKwqCJiwlcHonwxKMQN6fbOW5UsXSDZB4EGCVTXx6c+ZU/Ae5qO94MSBZn2aPOiUsupRIwBaAU=',
    ],
    [
      'Litecoin Core 0.21.2',
      'La9vS494QuxUENvfoqEtnGC7moBbSdVUjH',
      'Litecoin Core has signed this.',
      'IL7TGZQ/8IGW7M8vNpc5F47z+hD2F9Vp1GmfDhaeWENACEXfMdQAc5KGclH7886rEzqW8SPDouLbzrJE85XWowc=',
    ],
  ])('are verified: %s', (_by, address, text, signature) => {
    expect(verifyBitcoinMessage({ address, message: text, signature })).toBe('valid')
    expect(verifyBitcoinMessage({ address, message: `${text} `, signature })).toBe('invalid')
    expect(verifyBitcoinMessage({ address: own.legacy, message: text, signature })).toBe('invalid')
  })
})

describe('the account’s own messages', () => {
  it.each<[string, BitcoinMessage]>([
    ['legacy', { network: 'bitcoin', address: own.legacy, message, format: 'recoverable' }],
    ['segwit by BIP 137', { network: 'bitcoin', address: own.segwit, message, format: 'recoverable' }],
    ['segwit by BIP 322', { network: 'bitcoin', address: own.segwit, message, format: 'bip322' }],
    ['taproot', { network: 'bitcoin', address: own.taproot, message, format: 'bip322' }],
    ['Litecoin', { network: 'litecoin', address: own.litecoin, message, format: 'recoverable' }],
    ['Dogecoin', { network: 'dogecoin', address: own.dogecoin, message, format: 'recoverable' }],
  ])('are signed and verified: %s', (_kind, wish) => {
    const signature = signatureOf(wish)
    expect(verifyBitcoinMessage({ address: wish.address, message, signature })).toBe('valid')
    expect(verifyBitcoinMessage({ address: wish.address, message: `${message}!`, signature })).toBe('invalid')
    const verified = Object.values(own).filter(
      (address) => verifyBitcoinMessage({ address, message, signature }) === 'valid',
    )
    expect(verified).toEqual([wish.address])
  })

  it('encode the address type in their first byte (BIP 137)', () => {
    const first = (wish: BitcoinMessage) => Buffer.from(signatureOf(wish), 'base64')[0] ?? 0
    const legacy = first({ network: 'bitcoin', address: own.legacy, message, format: 'recoverable' })
    const segwit = first({ network: 'bitcoin', address: own.segwit, message, format: 'recoverable' })
    expect([Math.floor((legacy - 27) / 4), Math.floor((segwit - 27) / 4)]).toEqual([1, 3])
  })

  it('are refused for others’ addresses, the wrong network, distant indexes and unsupported formats', () => {
    const wish = { network: 'bitcoin', address: own.segwit, message, format: 'bip322' } as const
    const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(signBitcoinMessage(seed, 0, { ...wish, address: stranger })).toEqual({
      status: 'refused',
      reason: 'not-own',
    })
    expect(signBitcoinMessage(seed, 0, { ...wish, network: 'litecoin' })).toEqual({
      status: 'refused',
      reason: 'not-own',
    })
    expect(signBitcoinMessage(seed, 1, wish)).toEqual({ status: 'refused', reason: 'not-own' })
    const formats = [
      { ...wish, address: own.legacy },
      { ...wish, address: own.taproot, format: 'recoverable' },
      { ...wish, network: 'litecoin', address: own.litecoin },
    ] as const
    for (const changed of formats)
      expect(signBitcoinMessage(seed, 0, changed)).toEqual({ status: 'refused', reason: 'format' })
  })
})

it('reports unknown addresses and signatures', () => {
  const verify = (changes: Partial<Parameters<typeof verifyBitcoinMessage>[0]>) =>
    verifyBitcoinMessage({ address: own.segwit, message, signature: 'AAAA', ...changes })
  expect(verify({ address: 'nobody' })).toBe('unknown-address')
  expect(verify({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' })).toBe('unknown-address')
  expect(verify({ signature: 'not base64!' })).toBe('unknown-format')
  expect(verify({ address: own.legacy, signature: 'AAAA' })).toBe('unknown-format')
})

it('checks a recoverable signature against each address type of the key', () => {
  const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  expect(p2wpkh(publicKey).address).toBe(bip322.simple[0]?.address)
  const signature = signatureOf({ network: 'bitcoin', address: own.segwit, message, format: 'recoverable' })
  expect(verifyBitcoinMessage({ address: p2pkh(publicKey).address ?? '', message, signature })).toBe('invalid')
  expect(verifyBitcoinMessage({ address: p2tr(publicKey.slice(1)).address ?? '', message, signature })).toBe(
    'unknown-format',
  )
})

it('is signed only by an unlocked keyring, and verified by any', async () => {
  const { ask } = fakeKeyring()
  const password = 'correct horse battery staple 42'
  const { accounts } = await ask.importWords({ password, name: 'Words', words })
  const wish = { network: 'bitcoin', address: own.segwit, message, format: 'bip322' } as const
  const asked = { accountId: accounts[0]?.id ?? '', wish }
  const signed = await ask.signTextMessage(asked)
  await ask.lock({})
  await expect(ask.signTextMessage(asked)).rejects.toThrow('locked')
  const signature = signed.status === 'signed' ? signed.signature : ''
  expect(await ask.verifyTextMessage({ address: own.segwit, message, signature })).toBe('valid')
})
