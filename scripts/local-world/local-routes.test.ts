import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  addLocalOperator,
  getLocalWorld,
  maximumAdvanceSeconds,
  mineLocalBitcoin,
  moveClock,
  payFromTestPurse,
  payOnLocalBitcoin,
  payOnLocalTron,
  produceOnLocalTron,
  requestTestCoins,
  setSupportPresence,
  shakePeg,
  sendLocalNews,
  setPartnerFault,
  takeReserveSnapshot,
} from '#api/local-world.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { systemClock } from '#server/lib/clock.ts'
import { buildTestApp, type TestApp } from '#test/api/support/test-app.ts'
import { openTestPglite } from '#test/api/support/test-database.ts'

import { LocalBitcoinNodes } from './bitcoin/local-bitcoin-nodes.ts'
import { FaucetBusyError } from './faucet.ts'
import { localRoutes } from './local-routes.ts'
import { guardLoopback } from './loopback-guard.ts'
import type { ExchangePartners } from './partners/exchange/exchange-partners.ts'
import { StandInLedger } from './partners/exchange/stand-in-chain.ts'
import { LocalTronNode } from './tron/local-tron-node.ts'

const host = '127.0.0.1:4177'
const somebody = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const busy = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transfer = { symbol: 'ETH', amount: '10', transactionHash: `0x${'ab'.repeat(32)}` as const }

const present: boolean[] = []
const shaken: unknown[] = []
const faults: unknown[] = []
const ledger = new StandInLedger(systemClock)
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const purse: ExchangePartners['purse'] = {
  pay: (address, amount) => ledger.pay('bitcoin', address, amount),
  paidTo: (address) => ledger.paidTo('bitcoin', address),
}
const knownNotice = '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a07'
let snapshots = 0
let nodes: LocalBitcoinNodes
let tron: LocalTronNode
let server: TestApp
let app: FastifyInstance

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_796_000_000 })
  tron = await LocalTronNode.start({ now: async () => 1_796_000_000 })
  server = await buildTestApp({
    connection: await openTestPglite(),
    extend: guardLoopback,
    extraRoutes: localRoutes({
      worldId: 'f8cf4c72-5a1e-4f0e-9d29-0d4f4c0c9a10',
      chains: [{ chainId: 31337, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }],
      clock: {
        now: async () => 1_000,
        advance: async (seconds) => 1_000 + seconds,
        advanceToNextDay: async () => 86_400,
      },
      faucets: new Map([
        [
          31337,
          {
            async give(to) {
              if (to === busy) throw new FaucetBusyError(3)
              return [transfer]
            },
          },
        ],
      ]),
      bitcoin: nodes,
      tron,
      mailbox: { mails: [] },
      addOperator: async (email) => email === 'operator@mail.example',
      merchantCode: async () => '7KQ2M9XA4R',
      sendNews: async (notice) => (notice === knownNotice ? 3 : undefined),
      takeReserveSnapshot: async () => void (snapshots += 1),
      runCampaign: async () => undefined,
      holdMerchantTerms: async () => undefined,
      supportHours: { setOpen: (isOpen) => void present.push(isOpen) },
      shakePeg: (...peg) => peg[0] === 'USDT' && shaken.push(peg) > 0,
      exchange: { setFault: (...set) => void faults.push(set), purse },
      fiat: { setFault: (...set) => void faults.push(set) },
    }),
  })
  app = server.app
})

afterAll(async () => {
  await server.close()
  await Promise.all([nodes.close(), tron.close()])
})

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url, headers: { host, ...headers }, payload })
}

describe('GET /local/world', () => {
  it('names the world, its chains and their time', async () => {
    expect(await server.ask(getLocalWorld)).toMatchObject({ now: 1_000, chains: [{ chainId: 31337 }] })
  })
})

describe('POST /local/faucet', () => {
  it('reports what was sent', async () => {
    const address = somebody.toLowerCase() as typeof somebody
    expect(await server.ask(requestTestCoins, { chainId: 31337, address })).toEqual({
      chainId: 31337,
      transfers: [transfer],
    })
  })

  it('rejects a chain that is not local', async () => {
    expect(await server.call(requestTestCoins, { chainId: 1, address: somebody })).toMatchObject({ code: 400 })
  })

  it.each([
    ['an unknown key', { chainId: 31337, address: somebody, amount: '1000000' }],
    ['a malformed address', { chainId: 31337, address: '0x1234' }],
    ['a missing address', { chainId: 31337 }],
  ])('rejects %s', async (_case, body) => {
    expect((await post('/local/faucet', body)).json()).toMatchObject({ code: 400, data: null })
  })

  it('makes an address that just got coins wait', async () => {
    const answer = await server.call(requestTestCoins, { chainId: 31337, address: busy })
    expect(answer).toMatchObject({ code: 429, msg: 'Try again in 3 s', headers: { 'retry-after': '3' } })
  })
})

describe('POST /local/clock', () => {
  it('moves by seconds or to the next day', async () => {
    expect(await server.ask(moveClock, { advanceSeconds: 60 })).toEqual({ now: 1_060 })
    expect(await server.ask(moveClock, { to: 'next-utc-day' })).toEqual({ now: 86_400 })
  })

  it.each([0, -60, 0.5, maximumAdvanceSeconds + 1])('refuses to move by %d seconds', async (advanceSeconds) => {
    expect((await post('/local/clock', { advanceSeconds })).json()).toMatchObject({ code: 400 })
  })
})

describe('other sites', () => {
  it('rejects a use of the clock by another site', async () => {
    const answer = await post('/local/clock', { advanceSeconds: 60 }, { origin: 'https://example.com' })
    expect(answer.json()).toMatchObject({ code: 403, data: null })
  })

  it('rejects a read through a domain name that points to this machine', async () => {
    const answer = await app.inject({ url: '/local/world', headers: { host: 'rebind.example.com' } })
    expect(answer.json()).toMatchObject({ code: 403, data: null })
  })
})

describe('routes that replace scripts and waiting', () => {
  it('makes an existing account an operator', async () => {
    expect(await server.call(addLocalOperator, { email: 'operator@mail.example' })).toMatchObject({ code: 0 })
    expect(await server.call(addLocalOperator, { email: 'nobody@mail.example' })).toMatchObject({
      code: apiErrorCode.notFound,
    })
  })

  it('publishes a proof of reserves', async () => {
    expect(await server.call(takeReserveSnapshot)).toMatchObject({ code: 0 })
    expect(snapshots).toBe(1)
  })

  it('breaks a stablecoin’s peg on one network, or everywhere', async () => {
    await server.ask(shakePeg, { coin: 'USDT', network: 'fantom', price: '0.87' })
    await server.ask(shakePeg, { coin: 'USDT', network: null, price: null })
    expect(shaken).toEqual([
      ['USDT', 'fantom', 87n * 10n ** 16n],
      ['USDT', null, null],
    ])
  })

  it('takes support offline and back online', async () => {
    await server.ask(setSupportPresence, { isOpen: false })
    await server.ask(setSupportPresence, { isOpen: true })
    expect(present).toEqual([false, true])
  })

  it('rejects a peg for a coin without one', async () => {
    expect(await server.call(shakePeg, { coin: 'ETH', network: 'fantom', price: '1' })).toMatchObject({
      code: apiErrorCode.notFound,
    })
  })
})

it('sends a notice as news, or reports that it does not exist', async () => {
  expect(await server.ask(sendLocalNews, { notice: knownNotice })).toEqual({ mails: 3 })
  const unknown = { notice: '00000000-0000-4000-8000-000000000000' }
  expect(await server.call(sendLocalNews, unknown)).toMatchObject({ code: apiErrorCode.notFound })
})

it('sets a partner’s fault, or reports that there is no such fault', async () => {
  await server.ask(setPartnerFault, { partner: 'exolix', fault: 'slow' })
  await server.ask(setPartnerFault, { partner: 'exolix', fault: null })
  await server.ask(setPartnerFault, { partner: 'moonpay', fault: 'decline' })
  expect(faults).toEqual([
    ['exolix', 'slow'],
    ['exolix', null],
    ['moonpay', 'decline'],
  ])
  const unknown = { partner: 'exolix', fault: 'rain' }
  expect(await server.call(setPartnerFault, unknown)).toMatchObject({ code: apiErrorCode.notFound })
})

it('pays from the test purse only amounts that the network can represent', async () => {
  const { hash } = await server.ask(payFromTestPurse, { address: bitcoin, amount: '0.5', asset: 'bitcoin/native' })
  expect(purse.paidTo(bitcoin)).toMatchObject([{ hash, amount: 5n * 10n ** 17n }])
  const tooFine = { address: bitcoin, amount: '0.000000001', asset: 'bitcoin/native' }
  expect(await server.call(payFromTestPurse, tooFine)).toMatchObject({ code: apiErrorCode.invalidRequest })
})

describe('the faucet of TRON', () => {
  const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'

  it.each(['tron/native', `tron/${localTronNetwork.tokens[0]?.address}`])(
    'acts as the test purse for %s',
    async (asset) => {
      const { hash } = await server.ask(payFromTestPurse, { address, amount: '2', asset })
      expect(tron.source.node.waiting).toContain(hash)
      const tooFine = { address, amount: '0.0000001', asset }
      expect(await server.call(payFromTestPurse, tooFine)).toMatchObject({ code: apiErrorCode.invalidRequest })
    },
  )

  it('pays TRX and USDT, and produces blocks on demand', async () => {
    for (const coin of ['TRX', 'USDT'] as const) {
      const { transactionId } = await server.ask(payOnLocalTron, { coin, address, amount: '12.5' })
      expect(transactionId).toMatch(/^[\da-f]{64}$/)
    }
    const { height } = tron
    expect(await server.ask(produceOnLocalTron, { blocks: 2 })).toEqual({ height: height + 2 })
  })

  it.each([
    ['an address with a wrong checksum', { coin: 'TRX', address: `${address.slice(0, -1)}X`, amount: '1' }],
    ['an amount with too many decimals', { coin: 'USDT', address, amount: '0.0000001' }],
    ['more than the balance', { coin: 'TRX', address, amount: '10000000000' }],
    ['a coin that the network doesn’t have', { coin: 'USDC', address, amount: '1' }],
  ])('rejects %s', async (_case, payment) => {
    expect((await post(payOnLocalTron.path, payment)).json()).toMatchObject({ code: 400, data: null })
  })
})

describe('the faucet of Bitcoin-like networks', () => {
  it('pays, and mines blocks on demand', async () => {
    const payment = { network: 'bitcoin', address: bitcoin, amount: '0.5' } as const
    const { transactionId } = await server.ask(payOnLocalBitcoin, payment)
    expect(transactionId).toMatch(/^[\da-f]{64}$/)
    const [{ height } = { height: 0 }] = nodes.list
    expect(await server.ask(mineLocalBitcoin, { network: 'bitcoin', blocks: 2 })).toEqual({ height: height + 2 })
  })

  it.each([
    ['an address of another network', { network: 'dogecoin', address: bitcoin, amount: '1' }],
    ['an amount with too many decimals', { network: 'bitcoin', address: bitcoin, amount: '0.000000001' }],
    ['dust', { network: 'bitcoin', address: bitcoin, amount: '0.00000001' }],
    ['more than the balance', { network: 'bitcoin', address: bitcoin, amount: '1000000' }],
    ['an unknown network', { network: 'tron', address: bitcoin, amount: '1' }],
  ])('rejects %s', async (_case, payment) => {
    expect((await post(payOnLocalBitcoin.path, payment)).json()).toMatchObject({ code: 400, data: null })
  })

  it.each([0, 101, 1.5])('refuses to mine %d blocks at once', async (blocks) => {
    const answer = await post(mineLocalBitcoin.path, { network: 'bitcoin', blocks })
    expect(answer.json()).toMatchObject({ code: 400 })
  })
})
