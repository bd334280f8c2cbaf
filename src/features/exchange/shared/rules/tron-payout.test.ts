import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { TronPurse } from '#scripts/local-world/tron/tron-purse.ts'
import { readTokenDecimals } from '#src/entities/device-wallet/tron/token-decimals.ts'
import { findTronPayout, type TronPayout } from './tron-payout.ts'

const orderedAt = 1_800_000_000_000
const payee = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const somebodyElse = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const usdt = localTronNetwork.tokens[0]?.address ?? ''
const finalAfter = localTronNetwork.solidifiedDepth + 1

let running: StandInTronNode

beforeEach(async () => {
  running = await startTronNode({ clock: () => new Date(orderedAt) })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await running.close()
})

function payout(id: string, contract: string | null, changes: Partial<TronPayout> = {}): TronPayout {
  return {
    id,
    address: payee,
    contract,
    createdAt: new Date(orderedAt).toISOString(),
    rateType: 'fixed',
    agreedAmount: '12.5',
    movedAmount: '12.5',
    payin: { agreedAmount: '1', movedAmount: '1' },
    ...changes,
  }
}

const recipient: TronAccount = tronAccountOf(payee)

describe.each([
  ['TRX', null],
  ['a token', usdt],
])('a payout of %s', (_coin, contract) => {
  const pay = async () =>
    contract === null
      ? running.faucet.pay(running.node, recipient, 12_500_000n)
      : running.faucet.payToken(running.node, 'USDT', recipient, 12_500_000n)
  const find = async (id: string, changes: Partial<TronPayout> = {}) =>
    findTronPayout(running.url, payout(id, contract, changes))

  it('finds a payout once its block is final', async () => {
    const id = await pay()
    expect(await find(id)).toBe('missing')
    running.node.produce()
    expect(await find(id), 'its block is not final yet').toBe('missing')
    running.node.produce(finalAfter)
    expect(await find(id)).toBe('arrived')
    expect(await find('ab'.repeat(32))).toBe('missing')
  })

  it('calls a payout short if less arrived than agreed, in the coin’s unit', async () => {
    const id = await pay()
    running.node.produce(finalAfter)
    expect(await find(id, { agreedAmount: '12.5000009' })).toBe('arrived')
    expect(await find(id, { agreedAmount: '12.6' })).toBe('short')
  })

  it('rejects a payout to another account, of another coin, or before the order', async () => {
    const id = await pay()
    running.node.produce(finalAfter)
    expect(await find(id, { address: somebodyElse })).toBe('elsewhere')
    expect(await find(id, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe('elsewhere')
    expect(await find(id, { contract: somebodyElse })).toBe('elsewhere')
    const later = (seconds: number) => ({ createdAt: new Date(orderedAt + seconds * 1_000).toISOString() })
    expect(await find(id, later(200))).toBe('elsewhere')
  })
})

it('reports a failed payout if the token’s contract refused it', async () => {
  const poor = new TronPurse()
  await running.faucet.pay(running.node, poor.account, 100_000_000n)
  running.node.produce(finalAfter)
  const id = await poor.payToken(running.node, 'USDT', recipient, 12_500_000n)
  running.node.produce(finalAfter)
  expect(await findTronPayout(running.url, payout(id, usdt))).toBe('failed')
})

it('reports TRX sent by a contract call as unseen', async () => {
  const id = await running.faucet.payToken(running.node, 'USDT', recipient, 12_500_000n)
  running.node.produce(finalAfter)
  expect(await findTronPayout(running.url, payout(id, null))).toBe('unseen')
})

it('refuses a server that serves another transaction for the id', async () => {
  const [id, other] = [
    await running.faucet.pay(running.node, recipient, 12_500_000n),
    await running.faucet.pay(running.node, recipient, 1n),
  ]
  running.node.produce(finalAfter)
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
    const answer = await ask(url, { ...init, method: 'POST', body: init.body.replace(other, id) })
    return new Response((await answer.text()).replaceAll(id, other))
  })
  await expect(findTronPayout(running.url, payout(other, null))).rejects.toThrow('a different transaction')
})

it('reads the decimals from the token itself', async () => {
  expect(await readTokenDecimals(running.url, usdt)).toBe(6)
  await expect(readTokenDecimals(running.url, payee)).rejects.toThrow('constant_result')
})
