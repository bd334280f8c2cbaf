import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { localBitcoinAccounts } from '#deployments/bitcoin-accounts.ts'
import { localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { localTronAccount } from '#deployments/tron-accounts.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { readSeed } from '#server/signer/open-bitcoin-signer.ts'
import { TronSeed } from '#server/signer/tron-seed.ts'

import { makeLocalSeed } from './local-seed.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-seed-'))
})
afterEach(async () => rm(folder, { recursive: true }))

it('stores the seed behind the public keys that the server gets', async () => {
  const { files, xpub } = await makeLocalSeed(folder)
  const seed = await readSeed(files)
  for (const key of ['bitcoin', 'litecoin', 'dogecoin'] as const) {
    const network = localBitcoinNetwork(key)
    expect(xpub(network)).toBe(new BitcoinAccount(network, seed).xpub)
    // The keys that the app was built with: it shows no other account's addresses.
    expect(xpub(network)).toBe(localBitcoinAccounts[key])
  }
  expect(new TronSeed(localTronNetwork, seed).xpub).toBe(localTronAccount)
})

it('replaces no seed', async () => {
  await makeLocalSeed(folder)
  await expect(makeLocalSeed(folder)).rejects.toMatchObject({ code: 'EEXIST' })
})
