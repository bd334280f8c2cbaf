import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'
import type { MessageToSign } from './message-protocol.ts'
import { signTronMessage } from './tron-message.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(words)
const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const other = 'TFCd3WjSenM3BzSPELNBfcQVjFysQJ8ema'

/** From TronWeb 6.5.1, with the address's key. */
const published = [
  {
    message: 'Hello World',
    signature:
      '0x867dc98d6bdfa8a1a21caed0f2f8db6580cce74ebce5c591893d40fe169fda996baea033f28dfb33101408c04bb01c4c051bfb3bef61814a2a9aac154d69682f1b',
  },
  {
    message: 'I have an account at Sevenport: 42 – ünïcödé 签名\nsecond line',
    signature:
      '0x30bf47a63467970e25e0a2c4b781b8db5f1da46ac0cea403df4eb094c9379a3a733246bc7a7a7e1888021ea97dde2756832cae590e278bbea97db66218f65ec61c',
  },
]

describe('TRON messages (TIP-191)', () => {
  it.each(published)('are signed like in TronWeb: “$message”', async ({ message, signature }) => {
    const wish = { address, message, format: 'recoverable' } as const
    expect(await signTronMessage(seed, 0, wish)).toEqual({ status: 'signed', signature })
  })

  it.each(published)('are verified: “$message”', async ({ message, signature }) => {
    const { ask } = fakeKeyring()
    const verify = async (changes: object) => ask.verifyTextMessage({ address, message, signature, ...changes })
    expect(await verify({})).toBe('valid')
    expect(await verify({ address: ` ${address} `, signature: signature.slice(2).toUpperCase() })).toBe('valid')
    expect(await verify({ message: `${message} ` })).toBe('invalid')
    expect(await verify({ address: other })).toBe('invalid')
    expect(await verify({ signature: `0x${'00'.repeat(65)}` })).toBe('invalid')
    expect(await verify({ signature: signature.slice(0, -2) })).toBe('unknown-format')
    expect(await verify({ signature: 'hello' })).toBe('unknown-format')
    expect(await verify({ address: `${address.slice(0, -1)}J` })).toBe('unknown-address')
  })

  it('are refused for others’ addresses or in a Bitcoin format', async () => {
    const wish = { address, message: 'Hello', format: 'recoverable' } as const
    expect(await signTronMessage(seed, 0, { ...wish, address: other })).toMatchObject({ reason: 'not-own' })
    expect(await signTronMessage(seed, 1, wish)).toMatchObject({ reason: 'not-own' })
    expect(await signTronMessage(seed, 0, { ...wish, format: 'bip322' })).toMatchObject({ reason: 'format' })
  })

  it('are signed by the keyring only while it is unlocked', async () => {
    const { ask } = fakeKeyring()
    const { accounts } = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
    const wish: MessageToSign = { network: 'tron', address, message: 'Hello World', format: 'recoverable' }
    const asked = { accountId: accounts[0]?.id ?? '', wish }
    expect(await ask.signTextMessage(asked)).toMatchObject({ signature: published[0]?.signature })
    await ask.lock({})
    await expect(ask.signTextMessage(asked)).rejects.toThrow('locked')
  })
})
