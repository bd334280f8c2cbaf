import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { localCoinsPath } from '#api/local-world.ts'

import { LocalBitcoinNodes } from './bitcoin/local-bitcoin-nodes.ts'
import { serveCoins } from './coin-pages.ts'
import { LocalTronNode } from './tron/local-tron-node.ts'

const litecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

let nodes: LocalBitcoinNodes
let tron: LocalTronNode
let app: FastifyInstance

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_796_000_000 })
  tron = await LocalTronNode.start({ now: async () => 1_796_000_000 })
  app = Fastify()
  serveCoins(app, { bitcoin: nodes, tron })
})

afterAll(async () => {
  await app.close()
  await Promise.all([nodes.close(), tron.close()])
})

async function post(form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  return app.inject({ method: 'POST', url: localCoinsPath, headers, payload })
}

it('pays and mines from a page', async () => {
  const height = () => nodes.list.find(({ network }) => network.key === 'litecoin')?.height ?? 0
  const before = height()
  const paid = await post({ action: 'pay', network: 'litecoin', address: ` ${litecoin} `, amount: '2.5' })
  expect(paid.statusCode).toBe(303)
  expect((await post({ action: 'mine', network: 'litecoin' })).statusCode).toBe(303)
  expect(height()).toBe(before + 1)
  expect((await app.inject(localCoinsPath)).body).toContain(`<p>Block ${before + 1}</p>`)
})

it('pays on TRON from a page and makes the payment final', async () => {
  const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  const before = tron.height
  const paid = await post({ action: 'pay-tron', coin: 'USDT', address, amount: '12.5' })
  expect(paid.statusCode).toBe(303)
  expect((await post({ action: 'produce' })).statusCode).toBe(303)
  expect(tron.height).toBe(before + 19)
  const wrong = await post({ action: 'pay-tron', coin: 'TRX', address: litecoin, amount: '1' })
  expect(wrong.body).toContain('is not a TRON address')
})

it('says why it refuses to pay', async () => {
  const pay = { action: 'pay', network: 'dogecoin', address: `<b>${litecoin}`, amount: '1' }
  const wrong = await post(pay)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain(`&lt;b&gt;${litecoin} is not a Dogecoin address`)
  expect((await post({ ...pay, amount: 'much' })).body).toContain('Enter an address and an amount')
})
