import { afterEach, beforeEach, expect, test } from 'vitest'

import { scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { BitcoinNodeError } from '#server/bitcoin/rpc-call.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'
import { changeFloor } from './support/hot-floor.ts'

let world: BitcoinPayoutWorld

beforeEach(async () => {
  world = await BitcoinPayoutWorld.create('litecoin')
})

afterEach(() => world.close())

test('sends a withdrawal, counts its blocks and completes it at the required depth', async () => {
  const ann = await world.person()
  const withdrawal = await world.withdraw(ann, '2')
  const payouts = await world.payouts()
  await world.round(payouts)
  const { transactionHash } = await world.view(withdrawal.id)
  expect(transactionHash).not.toBeNull()
  for (let round = 0; round < world.terms.confirmations - 1; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  await world.round(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  expect(await world.balanceOf(ann)).toEqual({ available: '98', held: '0' })
  expect(payouts.alerts.count).toBe(0)
})

test('two workers pay fifty simultaneous withdrawals once each, in few transactions', async () => {
  const ann = await world.person()
  const withdrawals = await Promise.all(Array.from({ length: 50 }, () => world.withdraw(ann, '0.2')))
  const workers = [await world.payouts(), await world.payouts()]
  const sent: number[] = []
  for (let round = 0; round < 16; round += 1) {
    await world.watch()
    await Promise.all(workers.map((worker) => worker.runOnce()))
    sent.push((await world.mempool()).length)
    await world.mine()
    world.advance(61)
  }
  expect(sent[0]).toBeLessThanOrEqual(2)
  for (const { id, address, arrives } of withdrawals) {
    expect((await world.view(id)).state).toBe('success')
    expect(await world.received(address)).toBe(arrives)
  }
  expect(await world.balanceOf(ann)).toEqual({ available: '90', held: '0' })
})

test('spends nothing below the floor, and pays a later withdrawal that fits', async () => {
  const ann = await world.person('100')
  // The hot wallet has 35, of which 10 must stay.
  const large = await world.withdraw(ann, '30')
  const small = await world.withdraw(ann, '3')
  const payouts = await world.payouts()
  for (let round = 0; round < 8; round += 1) await world.round(payouts)
  expect((await world.view(small.id)).state).toBe('success')
  expect((await world.view(large.id)).state).toBe('audit-pass')
  expect(payouts.alerts.count).toBe(1)
  await world.fund(20)
  for (let round = 0; round < 16; round += 1) await world.round(payouts)
  expect((await world.view(large.id)).state).toBe('success')
  expect(payouts.alerts.count).toBe(0)
})

test('a raised floor applies to everything signed from then on', async () => {
  const ann = await world.person('100')
  await changeFloor(world, parseAmount('34'))
  const withdrawal = await world.withdraw(ann, '3')
  const payouts = await world.payouts()
  for (let round = 0; round < 3; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('audit-pass')
  expect(payouts.alerts.count).toBe(1)
  await changeFloor(world, parseAmount('20'))
  for (let round = 0; round < 8; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
})

test('pays from confirmed outputs while a payment has no block, and spends its change with its first block', async () => {
  const ann = await world.person()
  await changeFloor(world, parseAmount('1'))
  const first = await world.withdraw(ann, '22')
  const payouts = await world.payouts()
  await world.round(payouts, false)
  const second = await world.withdraw(ann, '2.5')
  await world.round(payouts, false)
  // All that is left is the change of the two, which has no block yet.
  const third = await world.withdraw(ann, '2')
  for (let round = 0; round < 3; round += 1) await world.round(payouts, false)
  const sent = await world.mempool()
  expect(sent).toHaveLength(2)
  expect((await world.view(third.id)).state).toBe('audit-pass')
  await world.mine()
  await world.round(payouts, false)
  expect((await world.view(third.id)).state).toBe('transferring')
  for (let round = 0; round < 14; round += 1) await world.round(payouts)
  for (const { id, address, arrives } of [first, second, third]) {
    expect((await world.view(id)).state).toBe('success')
    expect(await world.received(address)).toBe(arrives)
  }
})

test('node errors prove nothing: the same bytes are sent until a block has them', async () => {
  const ann = await world.person()
  const withdrawal = await world.withdraw(ann, '2')
  const sent: unknown[] = []
  world.intercept = (method, [raw]) => {
    if (method !== 'sendrawtransaction') return undefined
    sent.push(raw)
    throw new BitcoinNodeError(-25, 'bad-txns-inputs-missingorspent')
  }
  const payouts = await world.payouts()
  for (let round = 0; round < 12; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  expect(sent.length).toBeGreaterThan(5)
  expect(new Set(sent).size).toBe(1)
  world.intercept = () => undefined
  for (let round = 0; round < 8; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
})

test('fails a payment only once a theft of its inputs is as deep as the payment had to be', async () => {
  const ann = await world.person()
  const withdrawal = await world.withdraw(ann, '2')
  world.intercept = (method) => {
    if (method === 'sendrawtransaction') throw new BitcoinNodeError(-26, 'refused')
    return undefined
  }
  const payouts = await world.payouts()
  await world.round(payouts, false)
  await world.steal()
  await world.mine(world.terms.confirmations - 2)
  await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  expect(payouts.alerts.count).toBe(1)
  await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('fail')
  expect(await world.balanceOf(ann)).toEqual({ available: '100', held: '0' })
  // The outputs that the thief left can pay again.
  world.intercept = () => undefined
  const next = await world.withdraw(ann, '2')
  for (let round = 0; round < 8; round += 1) await world.round(payouts)
  expect((await world.view(next.id)).state).toBe('success')
})

test('a node that denies a mined payment or returns another one neither settles nor releases it', async () => {
  const ann = await world.person()
  const withdrawal = await world.withdraw(ann, '2')
  const payouts = await world.payouts()
  for (let round = 0; round < 2; round += 1) await world.round(payouts)
  world.intercept = (method) => {
    if (method === 'getrawtransaction') throw new BitcoinNodeError(-5, 'No such transaction')
    return undefined
  }
  for (let round = 0; round < 8; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  world.intercept = (method) => (method === 'getrawtransaction' ? { txid: 'nonsense' } : undefined)
  await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  world.intercept = () => undefined
  await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('success')
})

test('a payment that the signer refuses doesn’t hold up others', async () => {
  const ann = await world.person()
  // The refused payment is the oldest, so it is tried first.
  const bad = await world.withdraw(ann, '2')
  world.advance(1)
  const good = await world.withdraw(ann, '3')
  const refused = Buffer.from(scriptOfAddress(world.network, bad.address) ?? [])
  const signer = await world.signer()
  const payouts = await world.payouts(undefined, {
    xpub: (network) => signer.xpub(network),
    sign: async (transaction) => {
      if (transaction.recipients.some(({ script }) => refused.equals(script))) {
        throw new SignerRefusedError('recipient', 'it is not paid')
      }
      return signer.sign(transaction)
    },
  })
  for (let round = 0; round < 10; round += 1) await world.round(payouts)
  expect((await world.view(good.id)).state).toBe('success')
  expect((await world.view(bad.id)).state).toBe('audit-pass')
  expect(payouts.alerts.count).toBe(1)
})
