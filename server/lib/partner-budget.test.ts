import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { PartnerError } from './partner-error.ts'
import { type PartnerEndpoint, PartnerHttp } from './partner-http.ts'

let server: Server
let url: string
let asked: string[]
let status: number

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  asked = []
  status = 200
})

afterEach(() => void vi.useRealTimers())

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function partner(limits: Partial<PartnerEndpoint>): PartnerHttp {
  return new PartnerHttp('Partner', { url, requestsPerMinute: 1_000, isPrivate: true, ...limits })
}

describe('budget of a partner with several purposes', () => {
  const offer = { path: '', purpose: 'offer' } as const
  const order = { path: '', purpose: 'order', call: 'orders' } as const

  /** Requests offers until the budget for them is spent. */
  async function spendOffers(http: PartnerHttp): Promise<number> {
    for (let count = 0; ; count += 1) {
      const failure = await http.ask(offer).catch((error: unknown) => error)
      if (failure instanceof PartnerError) return count
    }
  }

  test('leaves room for orders, states and lists, however many offers are requested', async () => {
    const http = partner({ requestsPerMinute: 20 })
    expect(await spendOffers(http)).toBe(10)
    for (const purpose of ['catalogue', 'order', 'status'] as const) await http.ask({ path: '', purpose })
    await expect(http.ask(offer)).rejects.toMatchObject({ failure: 'not-asked' })
  })

  test('never exceeds the budget, whatever spends it', async () => {
    const http = partner({ requestsPerMinute: 20 })
    const purposes = ['status', 'order', 'offer'] as const
    for (let count = 0; count < 90; count += 1) {
      await http.ask({ path: '', purpose: purposes[count % 3] }).catch(() => undefined)
    }
    // What is set aside for lists remains.
    expect(asked).toHaveLength(18)
  })

  test('applies separate limits to some calls, over any sliding minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const http = partner({ calls: { orders: 2 } })
    await http.ask(order)
    vi.setSystemTime(Date.now() + 50_000)
    await http.ask(order)
    vi.setSystemTime(Date.now() + 11_000)
    await http.ask(order)
    await expect(http.ask(order)).rejects.toMatchObject({ failure: 'not-asked', retryAfterSeconds: 49 })
    await http.ask(offer)
  })

  test('keeps what was reserved for an order until it is created or released', async () => {
    const http = partner({ calls: { orders: 1 } })
    const allowance = http.orderAllowance('orders')
    allowance.reserve('one')
    expect(() => allowance.reserve('two')).toThrow('is not called for another')
    await expect(http.ask({ ...order, reference: 'two' })).rejects.toMatchObject({ failure: 'not-asked' })
    allowance.release('one')
    allowance.reserve('two')
    await http.ask({ ...order, reference: 'two' })
    allowance.release('two')
    await expect(http.ask({ ...order, reference: 'three' })).rejects.toMatchObject({ failure: 'not-asked' })
  })

  test('does not spend the budget on a partner that is left alone, nor block orders because offers fail', async () => {
    const http = partner({ calls: { orders: 7 } })
    status = 500
    for (let time = 0; time < 8; time += 1) await http.ask(offer).catch(() => undefined)
    expect(asked).toHaveLength(5)
    for (let time = 0; time < 8; time += 1) await http.ask(order).catch(() => undefined)
    expect(asked).toHaveLength(10)
  })
})
