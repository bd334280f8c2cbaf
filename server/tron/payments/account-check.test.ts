import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { localTronNetwork } from '#deployments/tron-networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { tronPolicyOf } from '#server/composition/tron-wallet.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { encryptSeed, KeystoreError } from '#server/signer/keystore.ts'
import { openTronSigner } from '#server/signer/open-tron-signer.ts'
import { TronSeed } from '#server/signer/tron-seed.ts'
import { tronHotWallet } from '#server/signer/tron-signer.ts'
import { TronDerivation } from '#server/tron/addresses.ts'

import { requireSameTronAccount } from './account-check.ts'

const cheap = { dklen: 32, n: 1024, r: 8, p: 1 } as const
const seed = Uint8Array.from({ length: 64 }, (_, position) => position)
const own = new TronSeed(localTronNetwork, seed)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-tron-seed-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function openSigner(password: string) {
  const files = { keystore: path.join(folder, 'seed.json'), passwordFile: path.join(folder, 'password') }
  await writeFile(files.keystore, JSON.stringify(await encryptSeed(seed, 'oboe', cheap)))
  await writeFile(files.passwordFile, `${password}\n`)
  const policy = tronPolicyOf(coinsOn([], localTronNetwork), localTronNetwork)
  return openTronSigner(files, localTronNetwork, policy, () => new Date('2026-11-28T00:00:00Z'))
}

test('derives the same accounts in server and signer, including the paying one', () => {
  const derivation = new TronDerivation(own.xpub)
  expect(derivation.hotWallet).toBe(own.accountAt(tronHotWallet))
  for (const index of [0, 1, 2_147_483_647]) expect(derivation.at(index)).toBe(own.accountAt({ branch: 0, index }))
})

test('does not start a server with another account’s public key', async () => {
  const signer = await openSigner('oboe')
  expect(() => requireSameTronAccount(signer, own.xpub)).not.toThrow()
  const other = new TronSeed(localTronNetwork, seed.toReversed()).xpub
  expect(() => requireSameTronAccount(signer, other)).toThrow(StartupError)
})

test('does not open the seed without its password', async () => {
  await expect(openSigner('viola')).rejects.toThrow(KeystoreError)
})
