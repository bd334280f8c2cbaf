import { expect, it } from 'vitest'
import { fakeKeyring } from '#src/keyring/fake-keyring.ts'
import { readAccountKey } from '#src/keyring/read-account-key.ts'
import { descriptorText } from './descriptor-text.ts'

it('writes every public key of a wallet so that it reads back the same', async () => {
  const { ask } = fakeKeyring()
  const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  const keys = wallet.accounts[0]?.keys ?? []
  expect(keys.map(descriptorText)[0]).toMatch(/^wpkh\(\[73c5da0a\/84h\/0h\/0h\]xpub\w+\/<0;1>\/\*\)#[a-z\d]{8}$/)
  expect(keys).toHaveLength(5)
  for (const key of keys) {
    expect(readAccountKey({ network: key.network, key: descriptorText(key) })).toEqual({ accountKey: key })
  }
})
