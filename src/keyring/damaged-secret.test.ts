import { describe, expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'
import type { StoredVault } from './stored.ts'

const password = 'violet otter paints 91 doors'
const words = `${'abandon '.repeat(11)}about`
const privateKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

type Damage = (secret: StoredVault['secrets'][number]) => unknown
const flipBit: Damage = ({ header, ciphertext }) => ({
  header,
  ciphertext: (ciphertext as Uint8Array).map((byte, place) => (place === 7 ? byte ^ 1 : byte)),
})

const damages: [string, Damage][] = [
  ['a bit is flipped', flipBit],
  ['only its header is left', ({ header }) => ({ header })],
  ['it is of a newer version', (secret) => ({ ...secret, header: { ...secret.header, version: 2 } })],
  ['it is from another vault', (secret) => ({ ...secret, header: { ...secret.header, vaultId: crypto.randomUUID() } })],
]

/** Creates a locked keyring with an intact private-key wallet, and a word wallet with a damaged secret. */
async function damaged(damage: Damage = flipBit) {
  const keyring = fakeKeyring()
  const { ask, store } = keyring
  const broken = await ask.importWords({ password, name: 'Savings', words })
  const sound = await ask.importPrivateKey({ password, name: 'Key', privateKey })
  await ask.selectAccount({ accountId: broken.accounts[0]?.id ?? '' })
  await ask.lock({})
  const vault = store.records.vault as StoredVault
  store.records.vault = { ...vault, secrets: vault.secrets.map((each, at) => (at === 0 ? damage(each) : each)) }
  return { ...keyring, broken, soundAccount: sound.accounts[0]?.id ?? '' }
}

const storedIds = ({ vault }: { vault?: unknown }) =>
  (vault as StoredVault).secrets.map(({ header }) => header.walletId)

describe('one damaged secret', () => {
  it.each(damages)('makes only its own wallet unusable: %s', async (_, damage) => {
    const { ask, state, store, broken, soundAccount } = await damaged(damage)
    const before = (store.records.vault as StoredVault).secrets[0]
    await ask.unlock({ password })
    expect(state()).toMatchObject({ status: 'unlocked', selectedAccountId: soundAccount })
    expect(state().wallets.map(({ name }) => name)).toEqual(['Key'])
    const { id } = broken
    expect(state().damaged).toEqual([{ id, kind: 'words', name: 'Savings', backedUpAt: broken.backedUpAt }])
    expect(await ask.signMessage({ accountId: soundAccount, message: 'a' })).toMatch(/^0x/)
    const accountId = broken.accounts[0]?.id ?? ''
    await expect(ask.signMessage({ accountId, message: 'a' })).rejects.toMatchObject({ code: 'unknown-account' })
    await expect(ask.revealWords({ walletId: id, password })).rejects.toMatchObject({ code: 'vault-damaged' })
    // It may be of a newer version: nothing of it is changed until the user decides.
    expect((store.records.vault as StoredVault).secrets[0]).toEqual(before)
  })

  it('is listed under its wallet’s name after a reload, even while locked', async () => {
    const { ask, store } = await damaged()
    await ask.unlock({ password })
    const reloaded = fakeKeyring({ store })
    await reloaded.session.publish()
    expect(reloaded.state()).toMatchObject({ status: 'locked', damaged: [{ name: 'Savings' }] })
  })

  it('restores the wallet with its names once it is readable again', async () => {
    const { ask, store, state, broken } = await damaged()
    await ask.unlock({ password })
    const vault = store.records.vault as StoredVault
    store.records.vault = { ...vault, secrets: vault.secrets.map((each, at) => (at === 0 ? flipBit(each) : each)) }
    await ask.unlock({ password })
    expect(state().damaged).toEqual([])
    expect(state().wallets.find(({ id }) => id === broken.id)).toEqual(broken)
  })

  it('lists its wallet by id if the directory is lost, too', async () => {
    const { ask, store, state, broken } = await damaged()
    store.records.directory = 'nothing of ours'
    await ask.unlock({ password })
    expect(state().damaged).toMatchObject([{ id: broken.id, name: broken.id.slice(0, 8) }])
  })
})

describe('a wallet whose secret is damaged', () => {
  it.each<[string, boolean]>([
    ['found by unlocking', true],
    ['not found yet', false],
  ])('is replaced by the same words, %s', async (_, isUnlocked) => {
    const { ask, state, store, broken } = await damaged()
    if (isUnlocked) await ask.unlock({ password })
    const restored = await ask.importWords({ password, name: 'Restored', words })
    expect(restored.accounts[0]?.addresses).toEqual(broken.accounts[0]?.addresses)
    expect(state()).toMatchObject({ status: 'unlocked', damaged: [] })
    expect(state().wallets.map(({ name }) => name)).toEqual(['Key', 'Restored'])
    expect(storedIds(store.records)).not.toContain(broken.id)
    await ask.lock({})
    await ask.unlock({ password })
    expect(state().damaged).toEqual([])
  })

  it('stays if other words are imported', async () => {
    const { ask, state } = await damaged()
    const others = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    await ask.importWords({ password, name: 'Others', words: others })
    expect(state().damaged).toMatchObject([{ name: 'Savings' }])
  })

  it('is removed with the password, without any other wallet', async () => {
    const { ask, state, store, broken } = await damaged()
    await ask.unlock({ password })
    const removal = { walletId: broken.id, answers: [] }
    await expect(ask.removeWallet({ ...removal, password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
    expect(storedIds(store.records)).toContain(broken.id)
    await ask.removeWallet({ ...removal, password })
    expect(state().damaged).toEqual([])
    expect(state().wallets).toHaveLength(1)
    expect(storedIds(store.records)).toHaveLength(1)
  })
})
