import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { type BlockbookSimulator, startBlockbook } from '#scripts/local-world/partners/blockbook.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { fakeKeyring } from '#src/keyring/fake-keyring.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { type BitcoinDispatch, type BitcoinOutbox, createBitcoinOutbox } from './bitcoin-outbox.ts'
import { readAccountBalance } from './account-balance.ts'
import { readCoins, readFeeRates, readFreshIndex } from './index-server.ts'
import { planPayment } from './plan-payment.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const receiving = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
}
const friends = { bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', dogecoin: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7' }
type Tried = keyof typeof receiving

const { ask } = fakeKeyring()
let nodes: LocalBitcoinNodes
let blockbook: BlockbookSimulator
let account: DeviceAccount
let kept: Map<string, SentBitcoin>
let time = 1_800_000_000_000
/** Whether the index server is unreachable. */
let isAway = false

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_800_000_000 })
  blockbook = await startBlockbook(nodes)
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  const [first] = wallet.accounts
  if (!first) throw new Error('The wallet has no account')
  account = first
})

afterAll(async () => {
  await blockbook.close()
  await nodes.close()
})

beforeEach(() => {
  kept = new Map()
  isAway = false
})

function urlOf(network: BitcoinNetworkKey): string {
  return isAway ? 'http://127.0.0.1:9' : blockbook.urls[network]
}

function outbox(): BitcoinOutbox {
  return createBitcoinOutbox({
    storage: {
      list: async () => [...kept.values()],
      put: async (payment) => void kept.set(payment.id, payment),
    },
    urlOf,
    sign: async (accountId, payment) => ask.signBitcoinPayment({ accountId, payment }),
    worldId: null,
    now: () => (time += 1),
  })
}

function keyOf(network: Tried) {
  const key = account.keys?.find((candidate) => candidate.network === network)
  if (!key) throw new Error('The account has no such key')
  return key
}

async function receive(network: Tried, units: bigint): Promise<void> {
  nodes.pay(network, receiving[network], units)
  await nodes.mine(network, 1)
}

async function wish(network: Tried, amount: bigint, requestId: string = crypto.randomUUID()): Promise<BitcoinDispatch> {
  const url = urlOf(network)
  const [coins, rates, changeIndex] = await Promise.all([
    readCoins(url, keyOf(network)),
    readFeeRates(url, network),
    readFreshIndex(url, keyOf(network), 1),
  ])
  const confirmed = coins.filter(({ confirmations }) => confirmations > 0)
  const recipient = friends[network]
  const result = planPayment({
    network,
    changeKind: network === 'dogecoin' ? 'pkh' : 'wpkh',
    recipient,
    amount,
    rate: rates.slow,
    coins: confirmed,
    isChosen: false,
    required: [],
  })
  if ('problem' in result) throw new Error(result.problem)
  return { requestId, accountId: account.id, network, recipient, plan: result.plan, changeIndex }
}

async function paidTo(network: Tried): Promise<bigint> {
  const response = await fetch(`${blockbook.urls[network]}/api/v2/address/${friends[network]}`)
  const { balance, unconfirmedBalance } = (await response.json()) as { balance: string; unconfirmedBalance: string }
  return BigInt(balance) + BigInt(unconfirmedBalance)
}

const amounts = { bitcoin: 5_000_000n, dogecoin: 20_000_000_000n } as const

it.each(['bitcoin', 'dogecoin'] as const)('pays on %s and is final after six blocks', async (network) => {
  const amount = amounts[network]
  await receive(network, amount * 3n)
  const before = await paidTo(network)
  const sent = await outbox().send(await wish(network, amount))
  expect(sent).toMatchObject({ status: 'pending', confirmations: 0, refusals: 0, amount })
  expect(await paidTo(network)).toBe(before + amount)
  await nodes.mine(network, 1)
  await outbox().refresh()
  expect(await outbox().list()).toMatchObject([{ id: sent.id, status: 'pending', confirmations: 1 }])
  await nodes.mine(network, 5)
  await outbox().refresh()
  expect(await outbox().list()).toMatchObject([{ id: sent.id, status: 'confirmed', confirmations: 6 }])
  // The change goes to an unused address of the account.
  const change = (await readCoins(urlOf(network), keyOf(network))).find(({ id }) => id === sent.id)
  expect(change).toMatchObject({ amount: sent.change?.amount, branch: 1, index: sent.change?.index })
  expect(await readFreshIndex(urlOf(network), keyOf(network), 1)).toBe((sent.change?.index ?? 0) + 1)
})

it('makes one transaction of a request, however often it is sent', async () => {
  await receive('dogecoin', amounts.dogecoin * 2n)
  const before = await paidTo('dogecoin')
  const dispatch = await wish('dogecoin', amounts.dogecoin)
  const [one, two] = await Promise.all([outbox().send(dispatch), outbox().send(dispatch)])
  expect(one.id).toBe(two.id)
  expect(await paidTo('dogecoin')).toBe(before + amounts.dogecoin)
  await expect(outbox().send({ ...dispatch, requestId: 'another' })).rejects.toMatchObject({ code: 'coins-held' })
  await nodes.mine('dogecoin', 1)
})

it('keeps a payment that no node took and offers it again', async () => {
  await receive('dogecoin', amounts.dogecoin * 2n)
  const dispatch = await wish('dogecoin', amounts.dogecoin)
  const before = await paidTo('dogecoin')
  const lost = createBitcoinOutbox({
    storage: {
      list: async () => [...kept.values()],
      put: async (payment) => {
        kept.set(payment.id, payment)
        // The tab closes between signing and sending.
        throw new Error('The tab was closed')
      },
    },
    urlOf,
    sign: async (accountId, payment) => ask.signBitcoinPayment({ accountId, payment }),
    worldId: null,
    now: () => (time += 1),
  })
  await expect(lost.send(dispatch)).rejects.toThrow('The tab was closed')
  expect(await paidTo('dogecoin')).toBe(before)
  isAway = true
  await expect(outbox().refresh()).rejects.toThrow('fetch failed')
  isAway = false
  await outbox().refresh()
  expect(await paidTo('dogecoin')).toBe(before + amounts.dogecoin)
  await nodes.mine('dogecoin', 1)
})

it('speeds a payment up, with only one of the two ever in a block', async () => {
  await receive('bitcoin', amounts.bitcoin * 2n)
  const before = await paidTo('bitcoin')
  const sent = await outbox().send(await wish('bitcoin', amounts.bitcoin))
  const faster = await outbox().replace(sent.id, 'speed-up', { rate: 1n, spare: [], changeIndex: 0 })
  expect(faster).toMatchObject({ replaces: sent.id, amount: amounts.bitcoin, change: { index: sent.change?.index } })
  expect(faster.fee).toBeGreaterThan(sent.fee)
  // Requested again, it's the same one.
  expect((await outbox().replace(sent.id, 'speed-up', { rate: 1n, spare: [], changeIndex: 0 })).id).toBe(faster.id)
  expect(await paidTo('bitcoin')).toBe(before + amounts.bitcoin)
  await nodes.mine('bitcoin', 6)
  await outbox().refresh()
  const states = new Map((await outbox().list()).map(({ id, status }) => [id, status]))
  expect(states.get(faster.id)).toBe('confirmed')
  expect(states.get(sent.id)).toBe('replaced')
  await expect(outbox().replace(faster.id, 'cancel', { rate: 1n, spare: [], changeIndex: 0 })).rejects.toMatchObject({
    code: 'not-replaceable',
  })
})

it('cancels a payment: everything but the fee comes back', async () => {
  await receive('bitcoin', amounts.bitcoin * 2n)
  const url = urlOf('bitcoin')
  const { confirmed } = await readAccountBalance(url, keyOf('bitcoin'))
  const before = await paidTo('bitcoin')
  const sent = await outbox().send(await wish('bitcoin', amounts.bitcoin))
  const cancelled = await outbox().replace(sent.id, 'cancel', { rate: 1n, spare: [], changeIndex: 0 })
  expect(cancelled).toMatchObject({ recipient: null, amount: 0n })
  await nodes.mine('bitcoin', 6)
  await outbox().refresh()
  expect(await paidTo('bitcoin')).toBe(before)
  expect(await readAccountBalance(url, keyOf('bitcoin'))).toEqual({ confirmed: confirmed - cancelled.fee, pending: 0n })
})

it('refuses to replace a payment if nodes don’t allow it', async () => {
  await receive('dogecoin', amounts.dogecoin * 2n)
  const sent = await outbox().send(await wish('dogecoin', amounts.dogecoin))
  await expect(outbox().replace(sent.id, 'speed-up', { rate: 1n, spare: [], changeIndex: 0 })).rejects.toMatchObject({
    code: 'not-replaceable',
  })
  await nodes.mine('dogecoin', 1)
})

it('gives up a payment that nodes refuse three times, and frees its coins', async () => {
  await receive('bitcoin', amounts.bitcoin * 2n)
  const dispatch = await wish('bitcoin', amounts.bitcoin)
  const first = await outbox().send(dispatch)
  await nodes.mine('bitcoin', 1)
  // Another device with the same words was first: this one's transaction comes too late.
  kept.clear()
  const late = await outbox().send({
    ...dispatch,
    plan: { ...dispatch.plan, fee: dispatch.plan.fee + 1n, change: (dispatch.plan.change ?? 0n) - 1n },
  })
  expect(late.id).not.toBe(first.id)
  expect(late).toMatchObject({ status: 'pending', refusals: 1 })
  await outbox().refresh()
  await outbox().refresh()
  expect(await outbox().list()).toMatchObject([{ id: late.id, status: 'refused' }])
})
