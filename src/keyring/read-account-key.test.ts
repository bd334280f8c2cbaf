import { sha256 } from '@noble/hashes/sha2'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { descriptorChecksum } from './descriptor-checksum.ts'
import { type FakeKeyring, fakeKeyring } from './fake-keyring.ts'
import { readAccountKey } from './read-account-key.ts'

// From BIP 84: account 0 of its words, and its first address.
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const zprv =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'
const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
const base58check = createBase58check(sha256)

/** Returns the same key under another version, as other wallets write it. */
function written(path: string, version: number, isPrivate = false): string {
  const key = root.derive(path)
  const bytes = base58check.decode(isPrivate ? key.privateExtendedKey : key.publicExtendedKey)
  const copy = Uint8Array.from(bytes)
  new DataView(copy.buffer).setUint32(0, version)
  return base58check.encode(copy)
}

const xpub = written("m/84'/0'/0'", 0x0488b21e)

describe('public keys', () => {
  it.each([
    ['zpub', 'bitcoin', zpub, 'wpkh'],
    ['ypub', 'bitcoin', written("m/49'/0'/0'", 0x049d7cb2), 'sh'],
    ['zpub of Litecoin', 'litecoin', written("m/84'/2'/0'", 0x04b24746), 'wpkh'],
    ['Mtub', 'litecoin', written("m/49'/2'/0'", 0x01b26ef6), 'sh'],
    ['dgub', 'dogecoin', written("m/44'/3'/0'", 0x02facafd), 'pkh'],
    ['xpub of Dogecoin', 'dogecoin', written("m/44'/3'/0'", 0x0488b21e), 'pkh'],
  ] as const)('reads a %s by its prefix', (_, network, key, kind) => {
    expect(readAccountKey({ network, key })).toMatchObject({ accountKey: { network, kind } })
  })

  it('reads an xpub and an Ltub only together with an address type', () => {
    expect(readAccountKey({ network: 'bitcoin', key: xpub })).toEqual({ refusal: 'unclear-kind' })
    expect(readAccountKey({ network: 'bitcoin', key: xpub, kind: 'tr' })).toEqual({
      accountKey: { network: 'bitcoin', kind: 'tr', xpub },
    })
    const ltub = written("m/44'/2'/0'", 0x019da462)
    expect(readAccountKey({ network: 'litecoin', key: ltub })).toEqual({ refusal: 'unclear-kind' })
    expect(readAccountKey({ network: 'litecoin', key: ltub, kind: 'pkh' })).toMatchObject({
      accountKey: { kind: 'pkh' },
    })
    expect(readAccountKey({ network: 'litecoin', key: ltub, kind: 'tr' })).toEqual({ refusal: 'script' })
  })

  it('reads descriptors with and without a checksum', () => {
    const origin = { fingerprint: 0x73c5da0a, path: [0x8000_0054, 0x8000_0000, 0x8000_0000] }
    const accountKey = { network: 'bitcoin', kind: 'wpkh', xpub, origin }
    const body = `wpkh([73c5da0a/84h/0h/0h]${xpub}/<0;1>/*)`
    const forms = [body, body.replaceAll('h/', "'/").replace('0h]', "0']"), `${body}#${descriptorChecksum(body)}`]
    for (const key of forms) expect(readAccountKey({ network: 'bitcoin', key })).toEqual({ accountKey })
    expect(readAccountKey({ network: 'bitcoin', key: `  [73c5da0a/84'/0'/0']${zpub}\n` })).toEqual({ accountKey })
    const nested = `sh(wpkh([73c5da0a/49h/0h/0h]${written("m/49'/0'/0'", 0x0488b21e)}/0/*))`
    expect(readAccountKey({ network: 'bitcoin', key: nested })).toMatchObject({ accountKey: { kind: 'sh' } })
  })

  it('computes checksums like BIP 380', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
    expect(descriptorChecksum('raw(déadbeef)')).toBeUndefined()
  })
})

describe('refusals', () => {
  it.each([
    ['a private key', zprv, 'private'],
    ['a private key with a typo', zprv.slice(0, -1), 'private'],
    ['a private key in a descriptor', `wpkh([73c5da0a/84h/0h/0h]${zprv}/0/*)`, 'private'],
    ['a private key with a public version', written("m/84'/0'/0'", 0x04b24746, true), 'private'],
    ['a private key of Dogecoin', written("m/44'/3'/0'", 0x02fac398, true), 'private'],
    ['a typo', zpub.replace('z2oz2A', 'z2oz3A'), 'checksum'],
    ['a typo in a descriptor', `wpkh(${xpub})#aaaaaaaa`, 'checksum'],
    ['an address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'unreadable'],
    ['several keys', written("m/48'/0'/0'", 0x02aa7ed3), 'script'],
    ['a descriptor of several keys', `wsh(sortedmulti(1,${xpub}))`, 'script'],
    ['a descriptor with surrounding text', `sh(wpkh(${xpub})`, 'script'],
    ['a test network', written("m/84'/1'/0'", 0x045f1cf6), 'test-network'],
    ['another network', written("m/44'/3'/0'", 0x02facafd), 'network'],
    ['the master key', written('m', 0x04b24746), 'depth'],
    ['a key below the account', written("m/84'/0'/0'/0", 0x04b24746), 'depth'],
    ['an account that isn’t hardened', written("m/84'/0'/0", 0x04b24746), 'depth'],
    ['an origin of another account', `[73c5da0a/84h/0h/1h]${zpub}`, 'depth'],
    ['an origin of another depth', `[73c5da0a/84h/0h]${zpub}`, 'depth'],
  ])('refuses %s', (_, key, refusal) => {
    expect(readAccountKey({ network: 'bitcoin', key })).toEqual({ refusal })
  })
})

/** Watches the key of BIP 84, and returns its wallet. */
async function watchedWallet({ ask, state }: FakeKeyring) {
  const added = await ask.watchKey({ name: 'Safe', network: 'bitcoin', key: zpub })
  const wallet = state().wallets.find(({ id }) => added.status === 'added' && id === added.walletId)
  if (!wallet) throw new Error('The key is not watched')
  return wallet
}

describe('a watch-only account', () => {
  it('shows the addresses of its key, and is added once', async () => {
    const keyring = fakeKeyring()
    const { ask, state } = keyring
    const wallet = await watchedWallet(keyring)
    expect(wallet).toMatchObject({
      kind: 'watch',
      accounts: [{ addresses: { bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }, keys: [{ xpub }] }],
    })
    expect(state()).toMatchObject({ status: 'empty', selectedAccountId: wallet.accounts[0]?.id })
    const again = await ask.watchKey({ name: 'Again', network: 'bitcoin', key: xpub, kind: 'wpkh' })
    expect(again).toEqual({ status: 'refused', reason: 'already-present' })
    expect(state().wallets).toHaveLength(1)
  })

  it('keeps nothing of a private key', async () => {
    const { ask, store } = fakeKeyring()
    const answer = await ask.watchKey({ name: 'Slip', network: 'bitcoin', key: zprv })
    expect(answer).toEqual({ status: 'refused', reason: 'private' })
    expect(JSON.stringify(store.records)).not.toContain(zprv.slice(4, 40))
  })

  it('signs nothing, and stays when another wallet is unlocked', async () => {
    const keyring = fakeKeyring()
    const { ask, state } = keyring
    const password = 'correct horse battery staple 42'
    await ask.importWords({
      password,
      name: 'Words',
      words: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    })
    const wallet = await watchedWallet(keyring)
    const accountId = wallet.accounts[0]?.id ?? ''
    const wish = {
      network: 'bitcoin',
      address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      message: 'Hi',
      format: 'bip322',
    } as const
    await expect(ask.signTextMessage({ accountId, wish })).rejects.toMatchObject({ code: 'not-signable' })
    await ask.lock({})
    await ask.unlock({ password })
    expect(state().wallets.at(-1)).toEqual(wallet)
  })

  it('survives a directory that can only be read in part', async () => {
    const keyring = fakeKeyring()
    const { store } = keyring
    const wallet = await watchedWallet(keyring)
    store.records.directory = { ...(store.records.directory as object), more: true }
    const { state, session } = fakeKeyring({ store })
    await session.publish()
    expect(state().wallets).toEqual([wallet])
  })
})
