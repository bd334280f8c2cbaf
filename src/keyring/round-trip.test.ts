import { entropyToMnemonic } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese'
import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'
import { readPrivateKey } from './private-key.ts'
import { decodeSecret, encodeSecret } from './secret.ts'

const password = 'violet otter paints 91 doors'
const keystorePassword = 'seven copper lanterns hum low'

const entropy = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
const privateKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => bytesToHex(bytes))
  .filter((key) => {
    try {
      return readPrivateKey(key).length === 32
    } catch {
      return false
    }
  })

it.each([
  ['English', english],
  ['Spanish', spanish],
  ['Japanese', japanese],
  ['Chinese', chinese],
])(
  'returns the imported words and restores their addresses: %s',
  async (_, list) => {
    await fc.assert(
      fc.asyncProperty(entropy, fc.string({ unit: 'grapheme', maxLength: 20 }), async (bytes, passphrase) => {
        const words = entropyToMnemonic(bytes, list)
        const first = fakeKeyring()
        const wallet = await first.ask.importWords({ password, name: 'Mine', words, passphrase })
        await first.ask.lock({})
        const reopened = fakeKeyring({ store: first.store })
        const shown = await reopened.ask.revealWords({ walletId: wallet.id, password })
        expect(shown.join(' ').normalize('NFKD')).toBe(words.normalize('NFKD'))
        // As another wallet might show them: in capitals, on separate lines.
        const again = fakeKeyring()
        const typed = `  ${shown.join('\n').toUpperCase()} `
        const restored = await again.ask.importWords({ password, name: 'Again', words: typed, passphrase })
        expect(restored.accounts[0]?.addresses).toEqual(wallet.accounts[0]?.addresses)
      }),
      { numRuns: 6 },
    )
  },
  60_000,
)

it('returns the imported key, also through a keystore in another keyring', async () => {
  await fc.assert(
    fc.asyncProperty(privateKey, async (key) => {
      const first = fakeKeyring()
      const wallet = await first.ask.importPrivateKey({ password, name: 'Key', privateKey: key })
      const accountId = wallet.accounts[0]?.id ?? ''
      expect(await first.ask.revealPrivateKey({ accountId, password })).toBe(key)
      const json = await first.ask.exportKeystore({ accountId, password, keystorePassword })
      const second = fakeKeyring()
      const imported = await second.ask.importKeystore({ password, name: 'File', json, keystorePassword })
      expect(imported.accounts[0]?.addresses).toEqual(wallet.accounts[0]?.addresses)
      expect(await second.ask.revealPrivateKey({ accountId: imported.accounts[0]?.id ?? '', password })).toBe(key)
    }),
    { numRuns: 10 },
  )
})

it('exports the key of each word account, which opens that account elsewhere', async () => {
  const { ask } = fakeKeyring()
  const wallet = await ask.createWallet({ password, name: 'Mine', wordCount: 24 })
  const second = await ask.addAccount({ walletId: wallet.id, name: 'Second' })
  const json = await ask.exportKeystore({ accountId: second.id, password, keystorePassword })
  const imported = await fakeKeyring().ask.importKeystore({ password, name: 'File', json, keystorePassword })
  expect(imported.accounts[0]?.addresses.evm).toBe(second.addresses.evm)
})

it('encodes a secret so that it decodes the same, and wipes all its bytes', () => {
  fc.assert(
    fc.property(entropy, fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.nat(2), (bytes, seed, path) => {
      const secret = { kind: 'words', list: 0, path, entropy: bytes.slice(), seed: seed.slice() } as const
      const encoded = encodeSecret(secret)
      expect([...secret.entropy, ...secret.seed].every((byte) => byte === 0)).toBe(true)
      expect(decodeSecret(encoded)).toEqual({ ...secret, entropy: bytes, seed })
      expect(encoded.every((byte) => byte === 0)).toBe(true)
    }),
  )
})
