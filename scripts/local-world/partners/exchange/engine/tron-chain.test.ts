import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { TronPurse } from '#scripts/local-world/tron/tron-purse.ts'
import { parseAmount } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './exchange-asset.ts'
import { TronChain } from './tron-chain.ts'

const finalAfter = localTronNetwork.solidifiedDepth
const [token] = localTronNetwork.tokens
const trx: ExchangeAsset = {
  network: 'tron',
  symbol: 'TRX',
  name: 'TRON',
  contract: null,
  decimals: 6,
  price: () => undefined,
}
const usdt: ExchangeAsset = { ...trx, symbol: 'USDT', name: 'Tether USD', contract: token?.address ?? '' }

let running: StandInTronNode
let chain: TronChain

beforeEach(async () => {
  running = await startTronNode()
  chain = chainOf('one')
})

afterEach(() => running.close())

function chainOf(seed: string): TronChain {
  return new TronChain({ ...running, refresh: async () => undefined }, seed)
}

async function payFaucet(asset: ExchangeAsset, address: string, units: bigint): Promise<string> {
  const { node, faucet } = running
  const account = tronAccountOf(address)
  return asset === trx ? faucet.pay(node, account, units) : faucet.payToken(node, 'USDT', account, units)
}

function received(asset: ExchangeAsset, address: string): bigint {
  const { state } = running.node
  const account = tronAccountOf(address)
  return asset === trx
    ? (state.account(account)?.balance ?? 0n)
    : (state.token(tronAccountOf(usdt.contract ?? ''))?.balanceOf(account) ?? 0n)
}

it('has a different address for every order', () => {
  expect(chain.depositAddress(1)).toMatch(/^T/)
  expect(chainOf('one').depositAddress(1)).toBe(chain.depositAddress(1))
  expect(chain.depositAddress(2)).not.toBe(chain.depositAddress(1))
  expect(chainOf('another').depositAddress(1)).not.toBe(chain.depositAddress(1))
})

describe.each([
  ['TRX', trx, usdt],
  ['USDT', usdt, trx],
])('in %s', (_name, asset, other) => {
  it('sees a payment in a block, and accepts it once the block is final', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address, asset)
    const hash = await payFaucet(asset, address, 2_500_000n)
    expect(await watch.look()).toBeNull()
    running.node.produce()
    expect(await watch.look()).toEqual({ amount: parseAmount('2.5'), hash, isFirm: false })
    running.node.produce(finalAfter - 1)
    expect((await watch.look())?.isFirm).toBe(false)
    running.node.produce()
    expect(await watch.look()).toEqual({ amount: parseAmount('2.5'), hash, isFirm: true })
  })

  it('adds up several payments, and waits until the last one is final', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address, asset)
    await payFaucet(asset, address, 1_000_000n)
    running.node.produce(finalAfter + 1)
    const hash = await payFaucet(asset, address, 3_000_000n)
    running.node.produce()
    expect(await watch.look()).toEqual({ amount: parseAmount('4'), hash, isFirm: false })
  })

  it('ignores other coins, other addresses and earlier payments', async () => {
    const address = chain.depositAddress(0)
    await payFaucet(asset, address, 1_000_000n)
    running.node.produce(finalAfter + 1)
    const watch = await chain.watch(address, asset)
    await payFaucet(other, address, 1_000_000n)
    await payFaucet(asset, chain.depositAddress(1), 1_000_000n)
    running.node.produce()
    expect(await watch.look()).toBeNull()
  })

  it('forgets a payment whose block is gone', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address, asset)
    const hash = await payFaucet(asset, address, 1_000_000n)
    running.node.produce()
    expect(await watch.look()).not.toBeNull()
    running.node.reorganize(1, [hash])
    expect(await watch.look()).toBeNull()
  })

  it('pays with real transactions, several per block, and reports them as mined once they are', async () => {
    const payee = tronAddressOf(new TronPurse().account)
    const hashes = await Promise.all(
      ['1.5', '2500000'].map(async (amount) => chain.pay(payee, asset, parseAmount(amount))),
    )
    expect(await chain.outcome(hashes[0] ?? '')).toBe('pending')
    running.node.produce()
    expect(await Promise.all(hashes.map(async (hash) => chain.outcome(hash)))).toEqual(['mined', 'mined'])
    expect(received(asset, payee)).toBe(2_500_001_500_000n)
  })
})

it('ignores a failed token transfer', async () => {
  const address = chain.depositAddress(0)
  const watch = await chain.watch(address, usdt)
  const poor = new TronPurse()
  await running.faucet.pay(running.node, poor.account, 100_000_000n)
  const hash = await poor.payToken(running.node, 'USDT', tronAccountOf(address), 1_000_000n)
  running.node.produce()
  expect(await chain.outcome(hash)).toBe('reverted')
  expect(await watch.look()).toBeNull()
})

it('refuses addresses of other networks, and TRX to a token contract', async () => {
  await expect(chain.pay('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', trx, parseAmount('1'))).rejects.toThrow('base58')
  await expect(chain.pay(usdt.contract ?? '', trx, parseAmount('1'))).rejects.toThrow('smartContract')
})
