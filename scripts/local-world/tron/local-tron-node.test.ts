import { mnemonicToSeedSync } from '@scure/bip39'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronAccount } from '#deployments/tron-accounts.ts'
import { LocalPaymentError } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { TronSeed } from '#server/signer/tron-seed.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'

import { LocalTronNode } from './local-tron-node.ts'

const friend = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'

let now: number
let local: LocalTronNode
let node: HttpTronNode

beforeEach(async () => {
  now = 1_796_000_000
  local = await LocalTronNode.start({ now: async () => now })
  node = new HttpTronNode(local.network, tronCallsTo({ url: local.url, apiKey: null }))
})

afterEach(() => local.close())

it('pays TRX and USDT with the next block', async () => {
  await local.pay('TRX', friend, 25_000_000n)
  await local.pay('USDT', friend, 12_500_000n)
  expect(await node.balance(tronAccountOf(friend))).toBeNull()
  expect(await local.produce(1)).toBe(local.height)
  expect(await node.balance(tronAccountOf(friend))).toBe(25_000_000n)
  const contract = tronAccountOf(local.network.tokens[0]?.address ?? '')
  expect(await node.tokenBalance(contract, tronAccountOf(friend))).toBe(12_500_000n)
})

it('pays when the clock is a day past the last block', async () => {
  await local.produce(1)
  now += 86_400
  await local.pay('TRX', friend, 25_000_000n)
  await local.produce(1)
  expect(await node.balance(tronAccountOf(friend))).toBe(25_000_000n)
})

it('says why it refuses to pay', async () => {
  await expect(local.pay('TRX', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 1n)).rejects.toThrow('is not a TRON address')
  await expect(local.pay('TRX', friend, 10n ** 16n)).rejects.toThrow(LocalPaymentError)
})

it('receives deposits of every local world’s account', () => {
  const seed = mnemonicToSeedSync('test test test test test test test test test test test junk')
  expect(new TronSeed(local.network, seed).xpub).toBe(localTronAccount)
})
