import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventServer } from '#src/lib/fake-event-server.ts'
import { followOrder } from './order-events.ts'

const link = { number: '7K3M9Q2P4T', viewToken: 'token+of/the=link-with-signs' }
const path = '/api/exchange/order/events?number=7K3M9Q2P4T&viewToken=token%2Bof%2Fthe%3Dlink-with-signs'

const server = new FakeEventServer()
let end: AbortController
let onChange: ReturnType<typeof vi.fn<() => void>>
let live: boolean[]

beforeEach(() => {
  vi.useFakeTimers()
  end = new AbortController()
  onChange = vi.fn<() => void>()
  live = []
  server.reset()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  end.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = async () => followOrder(link, { signal: end.signal, onChange, onLive: (isLive) => live.push(isLive) })

it('reports changes of the order and nothing else', async () => {
  void follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.paths).toEqual([path])
  server.say('event: wallet\ndata:\n\nevent: order\ndata:\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(live).toEqual([true])
})

it('sends no access token, as the link is enough', async () => {
  void follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.tokens).toEqual([''])
})

it.each([
  [204, 'has ended'],
  [400, 'has a broken link'],
  [404, 'does not exist'],
])('ends after status %i: the order %s', async (status) => {
  server.answers(status)
  const following = follow()
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(following).resolves.toBeUndefined()
  expect(server.paths).toHaveLength(1)
  expect(live).not.toContain(true)
})

it('ends after the stream of a finished order', async () => {
  const following = follow()
  await vi.advanceTimersByTimeAsync(0)
  server.answers(204)
  server.hangUp()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(following).resolves.toBeUndefined()
  expect(live).toEqual([true, false])
})

it.each([429, 500, 503])('reconnects after status %i', async (status) => {
  server.answers(status)
  void follow()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.paths).toHaveLength(2)
  expect(live.at(-1)).toBe(true)
})
