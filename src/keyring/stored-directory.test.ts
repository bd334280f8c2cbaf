import { describe, expect, it } from 'vitest'
import { fakeKeyring } from './fake-keyring.ts'
import type { StoredDirectory } from './stored.ts'

const password = 'violet otter paints 91 doors'
const words = `${'abandon '.repeat(11)}about`
const watched = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'

async function stored() {
  const { ask, store } = fakeKeyring()
  await ask.importWords({ password, name: 'Mine', words })
  await ask.watchAddress({ name: 'Ada', address: watched })
  return { store, directory: store.records.directory as StoredDirectory }
}

async function reopened(store: Awaited<ReturnType<typeof stored>>['store']) {
  const keyring = fakeKeyring({ store })
  await keyring.session.publish()
  return keyring
}

describe('a directory that this version can’t fully read', () => {
  it.each<[string, (directory: StoredDirectory) => unknown]>([
    ['a newer version', (directory) => ({ ...directory, theme: 'dark' })],
    [
      'wallets of a newer version',
      ({ wallets, ...rest }) => ({ ...rest, wallets: wallets.map((wallet) => ({ ...wallet, colour: 'red' })) }),
    ],
    ['minutes out of range', (directory) => ({ ...directory, autoLockMinutes: 0 })],
    ['a selected account that does not exist', (directory) => ({ ...directory, selectedAccountId: 'none' })],
    ['another wallet that is invalid', ({ wallets, ...rest }) => ({ ...rest, wallets: [5, ...wallets] })],
  ])('keeps watch-only addresses and names: %s', async (_, change) => {
    const { store, directory } = await stored()
    store.records.directory = change(directory)
    const { ask, state } = await reopened(store)
    expect(state().wallets.map(({ name }) => name)).toEqual(['Mine', 'Ada'])
    await ask.unlock({ password })
    expect(state().wallets.map(({ kind }) => kind)).toEqual(['words', 'watch'])
    expect(state().wallets[1]?.accounts[0]?.addresses.evm).toBe(watched)
  })

  it('is set aside before it is replaced', async () => {
    const { store, directory } = await stored()
    const newer = { ...directory, theme: 'dark' }
    store.records.directory = newer
    const { ask } = await reopened(store)
    await ask.unlock({ password })
    expect(store.records.setAside).toEqual(newer)
    await ask.eraseAll({})
    expect(store.records.setAside).toBeNull()
  })

  it('names a wallet after its account if its name is lost', async () => {
    const { store, directory } = await stored()
    store.records.directory = {
      ...directory,
      wallets: directory.wallets.map(({ name, ...rest }) => ({ ...rest, nom: name })),
    }
    const { state } = await reopened(store)
    expect(state().wallets[1]?.name).toBe('Ada')
  })
})

describe('an unreadable directory', () => {
  it('is rebuilt from the secrets, naming each wallet by its address', async () => {
    const { store } = await stored()
    store.records.directory = 'nothing of ours'
    const { ask, state } = await reopened(store)
    await ask.unlock({ password })
    expect(state().wallets).toHaveLength(1)
    expect(state().wallets[0]).toMatchObject({ name: '0x9858…da94', accounts: [{ name: '0x9858…da94' }] })
    expect(store.records.setAside).toBe('nothing of ours')
  })

  it('is never shown as empty', async () => {
    const { ask, store } = fakeKeyring()
    await ask.watchAddress({ name: 'Ada', address: watched })
    store.records.directory = 'nothing of ours'
    const { ask: again, state } = await reopened(store)
    expect(state()).toMatchObject({ status: 'damaged', wallets: [] })
    await expect(again.watchAddress({ name: 'Ada', address: watched })).rejects.toMatchObject({ code: 'vault-damaged' })
    expect(store.records.directory).toBe('nothing of ours')
  })
})

describe('an unreadable vault', () => {
  const damages: [string, (vault: Record<string, unknown>) => unknown][] = [
    ['a newer version', (vault) => ({ ...vault, version: 2 })],
    ['a part that is missing', (vault) => ({ ...vault, password: undefined })],
    ['nothing of ours', () => 'nothing of ours'],
  ]
  it.each(damages)('accepts no new wallet, and is erased without the password: %s', async (_, damage) => {
    const { store } = await stored()
    const damaged = damage(store.records.vault as Record<string, unknown>)
    store.records.vault = damaged
    const { ask, state } = await reopened(store)
    expect(state().status).toBe('damaged')
    for (const work of [ask.unlock({ password }), ask.importWords({ password, name: 'Again', words })]) {
      await expect(work).rejects.toMatchObject({ code: 'vault-damaged' })
    }
    expect(store.records.vault).toEqual(damaged)
    await ask.eraseAll({})
    expect(state()).toMatchObject({ status: 'empty', wallets: [] })
    await ask.importWords({ password, name: 'Again', words })
    expect(state().status).toBe('unlocked')
  })

  it('closes if something else changes it while open', async () => {
    const { ask, session, store, state } = fakeKeyring()
    const wallet = await ask.importWords({ password, name: 'Mine', words })
    store.records.vault = 'nothing of ours'
    await session.publish()
    expect(state().status).toBe('damaged')
    const accountId = wallet.accounts[0]?.id ?? ''
    await expect(ask.signMessage({ accountId, message: 'a' })).rejects.toMatchObject({ code: 'vault-damaged' })
  })
})

it('starts if the stored password attempts are invalid', async () => {
  const { store } = await stored()
  store.records.tries = { failures: 9, retryAt: Date.now() + 1_000.5 }
  expect((await reopened(store)).state().retryAt).toBeNull()
})
