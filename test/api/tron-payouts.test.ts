import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { tronTransfers } from '#server/db/schema/tron-transfers.ts'
import { formatAmount, fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'
import { runStep } from '#server/lib/step.ts'
import type { TronPayouts } from '#server/tron/payments/tron-payouts.ts'

import { changeFloor } from './support/hot-floor.ts'
import { newAccount, TronPayoutWorld } from './support/tron-payout-world.ts'

const trx = 1_000_000n

let world: TronPayoutWorld
let payouts: TronPayouts

beforeEach(async () => {
  world = await TronPayoutWorld.create()
  payouts = await world.payouts()
})

afterEach(() => world.close())

/** Runs rounds of the worker, with blocks in between. */
async function rounds(count: number, worker = payouts): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await worker.runOnce()
    world.produce(7)
    world.advance(16)
  }
}

async function stateOf(id: string): Promise<string> {
  return (await world.view(id)).state
}

async function transferOf(coin: string) {
  const [row] = await world.database.select().from(tronTransfers).where(eq(tronTransfers.coin, coin))
  return row
}

describe('withdrawals on TRON', () => {
  it('pays withdrawals of TRX and USDT once and settles them only when final', async () => {
    const [ann, bob] = [await world.person('TRX'), await world.person('USDT')]
    const [coins, tokens] = [await world.withdraw(ann, 'TRX', '100'), await world.withdraw(bob, 'USDT', '50')]
    await payouts.runOnce()
    world.produce(19)
    await payouts.runOnce()
    expect([await stateOf(coins.id), await stateOf(tokens.id)]).toEqual(['transferring', 'transferring'])
    world.produce()
    await payouts.runOnce()
    expect([await stateOf(coins.id), await stateOf(tokens.id)]).toEqual(['success', 'success'])
    expect(await world.received(coins.account)).toBe(coins.arrives)
    expect(await world.received(tokens.account, 'USDT')).toBe(tokens.arrives)
    expect(await world.balanceOf(ann)).toEqual({ available: '900', held: '0' })
    expect(await payouts.runOnce()).toBe(false)
    expect(payouts.alerts.count).toBe(0)
  })

  it('pays each of fifty withdrawals once with two concurrent workers', async () => {
    const ann = await world.person('TRX', '5000')
    const withdrawals = []
    for (let made = 0; made < 50; made += 1) withdrawals.push(await world.withdraw(ann, 'TRX', '20'))
    const workers = [await world.payouts(), await world.payouts()]
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(workers.map((worker) => worker.runOnce()))
      world.produce(7)
      world.advance(61)
    }
    const received = await Promise.all(withdrawals.map(({ account }) => world.received(account)))
    expect(received).toEqual(withdrawals.map(({ arrives }) => arrives))
    const states = await Promise.all(withdrawals.map(({ id }) => stateOf(id)))
    expect(new Set(states)).toEqual(new Set(['success']))
    expect(await world.balanceOf(ann)).toEqual({ available: '4000', held: '0' })
  })

  it('pays two equal withdrawals to the same account separately', async () => {
    const [ann, account] = [await world.person(), newAccount()]
    await world.withdraw(ann, 'TRX', '100', account)
    const { arrives } = await world.withdraw(ann, 'TRX', '100', account)
    await rounds(5)
    expect(await world.received(account)).toBe(String(2 * Number(arrives)))
  })
})

describe('payments on hold', () => {
  it('holds back a payment while it costs too much, without delaying others', async () => {
    const [ann, bob] = [await world.person('USDT'), await world.person('TRX')]
    const [dear, cheap] = [await world.withdraw(ann, 'USDT', '50'), await world.withdraw(bob, 'TRX', '50')]
    const { node } = world.standIn
    const { fees } = node
    node.fees = { ...fees, sunPerEnergy: 420n }
    await rounds(4)
    expect([await stateOf(dear.id), await stateOf(cheap.id)]).toEqual(['audit-pass', 'success'])
    expect(payouts.alerts.count).toBe(1)
    node.fees = fees
    world.advance(61)
    await rounds(4)
    expect(await stateOf(dear.id)).toBe('success')
    expect(payouts.alerts.count).toBe(0)
  })

  it('holds back a payment while it would leave the hot wallet below its floor, counting signed ones', async () => {
    const ann = await world.person('TRX', '30000')
    const floor = world.coins.onNetwork('TRX', 'tron')?.hotFloor ?? 0n
    // More than half of what the hot wallet may pay.
    const amount = formatAmount(((parseAmount('10000') - floor) * 3n) / 5n)
    const [first, second] = [await world.withdraw(ann, 'TRX', amount), await world.withdraw(ann, 'TRX', amount)]
    await rounds(5)
    const states = [await stateOf(first.id), await stateOf(second.id)]
    expect(states.toSorted()).toEqual(['audit-pass', 'success'])
    const { account } = await world.hotWallet()
    await world.standIn.faucet.pay(world.standIn.node, account, 10_000n * trx)
    await rounds(8)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['success', 'success'])
  })

  it('counts a signed payment as gone that another worker settles while the balance is read', async () => {
    const ann = await world.person('TRX', '30000')
    const first = await world.withdraw(ann, 'TRX', '5000')
    await payouts.runOnce()
    // The hot wallet can spare 6,000.
    const second = await world.withdraw(ann, 'TRX', '5000')
    const [other, { account }] = [await world.payouts(), await world.hotWallet()]
    world.settleWhileBalanceIsRead(account, () => other.runOnce())
    await payouts.runOnce()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['success', 'audit-pass'])
  })

  it.each(['TRX', 'USDT'] as const)(
    'holds back a payment while it would leave the hot wallet below a raised floor of %s',
    async (coin) => {
      const terms = world.coins.onNetwork(coin, 'tron')
      if (terms === undefined) throw new Error(`${coin} is not listed`)
      const { trx: coins, usdt } = await world.hotWallet()
      const held = coin === 'TRX' ? coins : usdt
      const setFloor = (floor: bigint) => changeFloor({ database: world.database, terms, now: world.now }, floor)
      await setFloor(fromNetworkUnits(held, 6) - parseAmount('50'))
      const { id } = await world.withdraw(await world.person(coin), coin, '100')
      await rounds(3)
      expect(await stateOf(id)).toBe('audit-pass')
      world.advance(1)
      await setFloor(terms.hotFloor)
      await rounds(8)
      expect(await stateOf(id)).toBe('success')
    },
  )

  it('pays nothing while the node is of another network', async () => {
    const ann = await world.person()
    const { id } = await world.withdraw(ann, 'TRX', '100')
    const worker = await world.payouts(runStep, { ...localTronNetwork, genesisId: tronNetwork.genesisId })
    await expect(worker.runOnce()).rejects.toThrow('The node does not belong to TRON')
    expect(await stateOf(id)).toBe('audit-pass')
  })

  it('holds back a payment while the signer refuses it, without delaying others', async () => {
    const ann = await world.person('TRX', '30000')
    const { account } = await world.hotWallet()
    const toItself = await world.withdraw(ann, 'TRX', '100', account)
    const other = await world.withdraw(ann, 'TRX', '100')
    await rounds(4)
    expect([await stateOf(toItself.id), await stateOf(other.id)]).toEqual(['audit-pass', 'success'])
    expect(payouts.alerts.count).toBe(1)
  })
})

describe('released payments', () => {
  it('releases a payment only once no block can ever include it', async () => {
    const ann = await world.person()
    const { id, account } = await world.withdraw(ann, 'TRX', '100')
    // The node accepts everything and relays nothing.
    world.intercept = (path) => (path === '/wallet/broadcasthex' ? { result: true } : undefined)
    await payouts.runOnce()
    world.produceEmpty(60 + 18)
    await payouts.runOnce()
    await payouts.runOnce()
    expect(await stateOf(id)).toBe('transferring')
    world.produceEmpty(2)
    await payouts.runOnce()
    await payouts.runOnce()
    await payouts.runOnce()
    expect(await stateOf(id)).toBe('fail')
    expect(await world.balanceOf(ann)).toEqual({ available: '1000', held: '0' })
    // The signed bytes are worthless by now.
    const transfer = await transferOf('TRX')
    expect(await world.node.broadcast(Buffer.from(transfer?.raw ?? []).toString('hex'))).toMatchObject({ taken: false })
    world.produce()
    expect(await world.received(account)).toBe('0')
  })

  it('releases a payment whose contract call failed for good', async () => {
    const ann = await world.person('USDT')
    const { id, account } = await world.withdraw(ann, 'USDT', '100')
    await payouts.runOnce()
    // The chain charges twice as much from the next block on.
    const { fees } = world.standIn.node
    world.standIn.node.fees = { ...fees, sunPerEnergy: fees.sunPerEnergy * 2n }
    world.produce(20)
    await payouts.runOnce()
    expect(await stateOf(id)).toBe('fail')
    expect(await world.balanceOf(ann, 'USDT')).toEqual({ available: '1000', held: '0' })
    expect(await world.received(account, 'USDT')).toBe('0')
    expect(await transferOf('USDT')).toMatchObject({ state: 'failed' })
  })
})

describe('lying nodes', () => {
  it('keeps a payment under way while the node denies knowing it', async () => {
    const ann = await world.person()
    const { id, account, arrives } = await world.withdraw(ann, 'TRX', '100')
    await payouts.runOnce()
    world.intercept = (path) => (path.endsWith('/gettransactioninfobyid') ? {} : undefined)
    await rounds(14)
    expect(await stateOf(id)).toBe('transferring')
    world.intercept = () => undefined
    await payouts.runOnce()
    expect(await stateOf(id)).toBe('success')
    expect(await world.received(account)).toBe(arrives)
  })

  it('pays once if the node refuses a payment that it already accepted', async () => {
    const ann = await world.person()
    const { id, account, arrives } = await world.withdraw(ann, 'TRX', '100')
    let isSent = false
    world.intercept = (path) => {
      if (path !== '/wallet/broadcasthex' || !isSent) {
        isSent ||= path === '/wallet/broadcasthex'
        return undefined
      }
      return { result: false, code: 'SERVER_BUSY', message: 'later' }
    }
    await rounds(5)
    expect(await stateOf(id)).toBe('success')
    expect(await world.received(account)).toBe(arrives)
  })
})
