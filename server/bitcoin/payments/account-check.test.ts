import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { bitcoinNetworks, regtestNetworks } from '#deployments/bitcoin-networks.ts'
import { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { encryptSeed, KeystoreError } from '#server/signer/keystore.ts'
import { openBitcoinSigner } from '#server/signer/open-bitcoin-signer.ts'

import { requireSameAccount } from './account-check.ts'

const cheap = { dklen: 32, n: 1024, r: 8, p: 1 } as const
const seed = Uint8Array.from({ length: 64 }, (_, position) => position)
const networks = Object.values(bitcoinNetworks)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-seed-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function openSigner(password: string) {
  const files = { keystore: path.join(folder, 'seed.json'), passwordFile: path.join(folder, 'password') }
  await writeFile(files.keystore, JSON.stringify(await encryptSeed(seed, 'oboe', cheap)))
  await writeFile(files.passwordFile, `${password}\n`)
  return openBitcoinSigner(files, networks, [], () => new Date('2026-11-28T00:00:00Z'))
}

test('derives the same scripts in the server and the signer, on every network and both branches', () => {
  for (const network of [...networks, ...Object.values(regtestNetworks)]) {
    const account = new BitcoinAccount(network, seed)
    const derivation = new ScriptDerivation(network, account.xpub)
    for (const branch of [0, 1] as const) {
      for (const index of [0, 1, 2_147_483_647]) {
        expect(derivation.at(branch, index).script).toEqual(account.scriptAt(branch, index))
      }
    }
  }
})

test('refuses to start a server with the public key of another account', async () => {
  const signer = await openSigner('oboe')
  for (const network of networks) {
    expect(() => requireSameAccount(signer, network, new BitcoinAccount(network, seed).xpub)).not.toThrow()
    const other = new BitcoinAccount(network, seed.toReversed()).xpub
    expect(() => requireSameAccount(signer, network, other)).toThrow(StartupError)
  }
})

test('keeps the seed closed without its password', async () => {
  await expect(openSigner('viola')).rejects.toThrow(KeystoreError)
})
