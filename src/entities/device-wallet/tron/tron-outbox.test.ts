import { hexToBytes } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { fakeKeyring } from '#src/keyring/fake-keyring.ts'
import { planTronPayment } from './plan-tron-payment.ts'
import { heldOnTron, type SentTron } from './sent-tron.ts'
import { createTronOutbox, type TronDispatch, type TronOutbox, tronPaymentLife } from './tron-outbox.ts'
import {
  estimateEnergy,
  readAccountKind,
  readFinalBlock,
  readPrices,
  readResources,
  readTokenBalance,
  readTrx,
} from './tron-server.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const from = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const friend = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const usdt = localTronNetwork.tokens[0]?.address ?? ''
const finalAfter = localTronNetwork.solidifiedDepth + 1

let running: StandInTronNode
/** The chain's clock. */
let time = 1_800_000_000_000
/** The device's clock: the wallet stays unlocked however late the chain is. */
let deviceTime = 1_800_000_000_000
/** The device's time as the outbox sees it: ahead by default. */
let outboxTime: () => number
let kept: Map<string, SentTron>
/** Whether the server is unreachable. */
let isAway = false
let accountId: string
const { ask } = fakeKeyring({ now: () => (deviceTime += 1) })

beforeAll(async () => {
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  accountId = wallet.accounts[0]?.id ?? ''
})

beforeEach(async () => {
  kept = new Map()
  isAway = false
  outboxTime = () => time + 86_400_000
  running = await startTronNode({ clock: () => new Date(time) })
})

afterEach(() => running.close())

function outbox(): TronOutbox {
  return createTronOutbox({
    storage: {
      list: async () => [...kept.values()],
      put: async (payment) => void kept.set(payment.id, payment),
    },
    url: () => (isAway ? 'http://127.0.0.1:9' : running.url),
    secondUrl: () => undefined,
    sign: async (id, payment) => ask.signTronPayment({ accountId: id, payment }),
    worldId: null,
    now: () => outboxTime(),
  })
}

/** Makes the faucet pay the account, and waits until that is final. */
async function receive(sun: bigint, units = 0n): Promise<void> {
  const { node, faucet } = running
  await faucet.pay(node, tronAccountOf(from), sun)
  if (units > 0n) await faucet.payToken(node, 'USDT', tronAccountOf(from), units)
  node.produce(finalAfter)
}

async function wish(token: string | null, amount: bigint): Promise<TronDispatch> {
  const { url } = running
  const trx = (await readTrx(url, from)) ?? 0n
  const balance = token === null ? trx : await readTokenBalance(url, token, from)
  const [resources, prices, recipientKind] = await Promise.all([
    readResources(url, from),
    readPrices(url),
    readAccountKind(url, friend),
  ])
  const energy =
    token === null ? 0n : await estimateEnergy(url, { contract: token, owner: from, recipient: friend, amount: 1n })
  const coin = { from, recipient: friend, token }
  const result = planTronPayment(coin, amount, { trx, balance, resources }, { prices, recipientKind, energy })
  if ('problem' in result) throw new Error(result.problem)
  return { ...coin, requestId: crypto.randomUUID(), accountId, plan: result.plan }
}

async function only(): Promise<SentTron> {
  const [payment, ...others] = await outbox().list()
  if (!payment || others.length > 0) throw new Error('There is not exactly one payment')
  return payment
}

async function look(): Promise<SentTron> {
  await outbox().refresh()
  return only()
}

describe('a payment of TRX', () => {
  it('creates the recipient’s account at the stated fee, and is final once the chain says so', async () => {
    await receive(50_000_000n)
    const dispatch = await wish(null, 12_500_000n)
    expect(dispatch.plan.feeExpected).toBe(1_100_000n)
    expect(await outbox().send(dispatch)).toMatchObject({ status: 'pending', isInBlock: false, fee: null })
    running.node.produce()
    expect(await look()).toMatchObject({ status: 'pending', isInBlock: true })
    running.node.produce(finalAfter)
    expect(await look()).toMatchObject({ status: 'confirmed', isInBlock: true, fee: 1_100_000n })
    expect(await readTrx(running.url, friend)).toBe(12_500_000n)
    expect(await readTrx(running.url, from)).toBe(36_400_000n)
  })

  it('reserves the amount and fee of a pending payment', async () => {
    await receive(50_000_000n)
    await outbox().send(await wish(null, 12_500_000n))
    expect(heldOnTron(await outbox().list(), accountId, null)).toMatchObject({ trx: 13_600_000n, coin: 12_500_000n })
    running.node.produce()
    await outbox().refresh()
    expect(heldOnTron(await outbox().list(), accountId, null)).toMatchObject({ trx: 0n, coin: 0n })
  })

  it('is one transaction, however often it is requested', async () => {
    await receive(50_000_000n)
    const dispatch = await wish(null, 12_500_000n)
    const [one, two] = await Promise.all([outbox().send(dispatch), outbox().send(dispatch)])
    expect(two.id).toBe(one.id)
    running.node.produce()
    expect(await readTrx(running.url, friend)).toBe(12_500_000n)
  })
})

describe('a payment of USDT', () => {
  it('pays the recipient and burns no more than stated', async () => {
    await receive(50_000_000n, 80_000_000n)
    const dispatch = await wish(usdt, 30_000_000n)
    await outbox().send(dispatch)
    running.node.produce(finalAfter)
    const { status, fee } = await look()
    expect(status).toBe('confirmed')
    expect(fee).toBe(dispatch.plan.feeExpected)
    expect(fee).toBeLessThanOrEqual(dispatch.plan.feeAtMost)
    expect(await readTokenBalance(running.url, usdt, friend)).toBe(30_000_000n)
  })

  it('fails if its energy runs out in the block', async () => {
    await receive(50_000_000n, 80_000_000n)
    await outbox().send(await wish(usdt, 30_000_000n))
    // The chain charges more than anyone could know.
    running.node.fees = { ...running.node.fees, sunPerEnergy: 10_000n }
    running.node.produce(finalAfter)
    expect(await look()).toMatchObject({ status: 'failed', isInBlock: true })
    expect(await readTokenBalance(running.url, usdt, friend)).toBe(0n)
  })
})

describe('a payment without any answer', () => {
  it('is stored before any server has it, and offered again with the same bytes', async () => {
    await receive(50_000_000n)
    const dispatch = await wish(null, 12_500_000n)
    const block = await readFinalBlock(running.url)
    expect(block.timestamp).toBeGreaterThan(0n)
    const { url } = running
    const sending = createTronOutbox({
      storage: { list: async () => [...kept.values()], put: async (payment) => void kept.set(payment.id, payment) },
      // Unreachable as soon as it is signed.
      url: () => (kept.size > 0 ? 'http://127.0.0.1:9' : url),
      secondUrl: () => undefined,
      sign: async (id, payment) => ask.signTronPayment({ accountId: id, payment }),
      worldId: null,
      now: () => outboxTime(),
    })
    const sent = await sending.send(dispatch)
    expect(sent).toMatchObject({ status: 'pending', refusals: 0 })
    expect(running.node.waiting).toEqual([])
    const { raw } = await look()
    expect(raw).toBe(sent.raw)
    expect(running.node.waiting).toEqual([sent.id])
    // Again: the node already has it.
    expect(await look()).toMatchObject({ status: 'pending', refusals: 0 })
  })

  it('counts as not sent once final blocks have passed its expiration, and not before', async () => {
    await receive(50_000_000n)
    const sent = await outbox().send(await wish(null, 12_500_000n))
    running.node.produceEmpty()
    time = sent.expiration + 1_860_000
    running.node.produceEmpty()
    // The newest block is late, but none of the final ones.
    expect(await look()).toMatchObject({ status: 'pending' })
    running.node.produce(finalAfter)
    expect(await look()).toMatchObject({ status: 'expired', isInBlock: false })
    expect(await readTrx(running.url, friend)).toBeNull()
  })

  it('is not given up if blocks are barely past its expiration, or ahead of the device’s clock', async () => {
    await receive(50_000_000n)
    const sent = await outbox().send(await wish(null, 12_500_000n))
    running.node.produceEmpty()
    time = sent.expiration + 1_500_000
    running.node.produceEmpty()
    running.node.produce(finalAfter)
    expect(await look()).toMatchObject({ status: 'pending' })
    time = sent.expiration + 1_860_000
    running.node.produce(finalAfter)
    outboxTime = () => sent.expiration + 1_500_000
    expect(await look()).toMatchObject({ status: 'pending' })
    outboxTime = () => time
    expect(await look()).toMatchObject({ status: 'expired' })
  })

  it('is not given up because of another chain’s blocks', async () => {
    await receive(50_000_000n)
    const sent = await outbox().send(await wish(null, 12_500_000n))
    await running.close()
    running = await startTronNode({ clock: () => new Date(time) })
    time = sent.expiration + 1_860_000
    running.node.produce(200)
    await expect(outbox().refresh()).rejects.toThrow('another chain')
    expect(await only()).toMatchObject({ status: 'pending' })
  })

  it('counts as made if it turns out to be in a block', async () => {
    await receive(50_000_000n)
    const sent = await outbox().send(await wish(null, 12_500_000n))
    kept.set(sent.id, { ...sent, status: 'expired' })
    running.node.produce(finalAfter)
    outboxTime = () => sent.expiration + 86_400_000
    expect(await look(), 'a day later').toMatchObject({ status: 'expired' })
    outboxTime = () => sent.expiration + 86_300_000
    expect(await look()).toMatchObject({ status: 'confirmed', fee: 1_100_000n })
  })

  it('is pending again after a reorg, and is offered again', async () => {
    await receive(50_000_000n)
    const sent = await outbox().send(await wish(null, 12_500_000n))
    running.node.produce(2)
    expect(await look()).toMatchObject({ isInBlock: true })
    running.node.reorganize(2, [sent.id])
    expect(await look()).toMatchObject({ status: 'pending', isInBlock: false, fee: null })
    expect(running.node.waiting).toEqual([sent.id])
  })

  it('stays unchanged while the server is unreachable', async () => {
    await receive(50_000_000n)
    await outbox().send(await wish(null, 12_500_000n))
    isAway = true
    await expect(outbox().refresh()).rejects.toThrow('fetch failed')
    expect(await only()).toMatchObject({ status: 'pending', refusals: 0 })
  })
})

it('stops offering a payment that was refused three times, and lets it expire', async () => {
  await receive(50_000_000n)
  const dispatch = await wish(null, 48_000_000n)
  await running.node.submit(await emptied())
  const sent = await outbox().send(dispatch)
  expect(sent).toMatchObject({ status: 'pending', refusals: 1 })
  await look()
  expect(await look()).toMatchObject({ status: 'refused', refusals: 3 })
  await running.faucet.pay(running.node, tronAccountOf(from), 50_000_000n)
  running.node.produce()
  await look()
  expect(running.node.waiting).toEqual([])
  time = sent.expiration + 1_860_000
  running.node.produce(finalAfter)
  expect(await look()).toMatchObject({ status: 'expired' })
})

/** Creates a payment of nearly everything by another wallet with the same key. */
async function emptied(): Promise<Uint8Array> {
  const { plan } = await wish(null, 48_500_000n)
  const block = await readFinalBlock(running.url)
  const { amount, feeLimit } = plan
  const payment = { from, recipient: friend, token: null, amount, feeLimit, block, life: tronPaymentLife }
  const { transaction } = await ask.signTronPayment({ accountId, payment })
  return hexToBytes(`0x${transaction}`)
}

it('distinguishes contracts, people and unused addresses', async () => {
  await receive(50_000_000n)
  const { url } = running
  expect(await readAccountKind(url, usdt)).toBe('contract')
  expect(await readAccountKind(url, from)).toBe('person')
  expect(await readAccountKind(url, friend)).toBe('none')
})
