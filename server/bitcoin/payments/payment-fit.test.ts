import { expect, test } from 'vitest'

import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { branches, refillIndex } from '#server/bitcoin/addresses.ts'
import { coinsOn } from '#server/coins/coins-on.ts'

import { isRipe } from './payment-fit.ts'
import type { FreeOutput } from './spends.repository.ts'

const network = bitcoinNetworks.litecoin
const terms = coinsOn([]).onNetwork(network.coin, network.key)
if (terms === undefined) throw new Error('LTC is not listed')
const place = { terms, network }

const mined: FreeOutput = {
  txid: 'ab'.repeat(32),
  vout: 0,
  value: 1n,
  script: new Uint8Array(22),
  branch: branches.deposits,
  index: 5,
  blockHeight: 100n,
  blockHash: 'cd'.repeat(32),
  isCoinbase: false,
}

/** Returns the number of blocks, including its own, that an output needs to become spendable. */
function blocksOf(output: FreeOutput): number {
  return (
    Array.from({ length: 200 }, (_, index) => index + 1).findIndex((blocks) =>
      isRipe(output, output.blockHeight + BigInt(blocks) - 1n, place),
    ) + 1
  )
}

test('spends our change after one block, and a deposit as soon as it is credited', () => {
  expect(blocksOf({ ...mined, branch: branches.change })).toBe(1)
  expect(blocksOf(mined)).toBe(6)
})

test('makes a refill wait like a deposit, since someone else sent it', () => {
  expect(blocksOf({ ...mined, branch: branches.change, index: refillIndex })).toBe(6)
})

test('keeps a coinbase until it matures', () => {
  expect(blocksOf({ ...mined, isCoinbase: true })).toBe(100)
})
