import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideSessionAccess } from '#src/lib/session-access.ts'
import { showTyping } from './use-live-chat.ts'

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z'), toFake: ['Date'] })
  asked.length = 0
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    asked.push(JSON.parse(body))
    return Promise.resolve(Response.json({ code: 0, msg: 'ok', data: null }))
  })
  const token = { text: 'token', userId: 'support' }
  const access = { current: () => token, renew: async () => Promise.resolve(null), giveUp: () => null }
  provideSessionAccess(async () => Promise.resolve(access))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('shows typing in a chat every three seconds, whatever was typed in another', async () => {
  const start = Date.now()
  showTyping(first)
  showTyping(second)
  vi.setSystemTime(start + 2_999)
  showTyping(second)
  vi.setSystemTime(start + 3_000)
  showTyping(second)
  await vi.waitFor(() => {
    expect(asked).toEqual([{ id: first }, { id: second }, { id: second }])
  })
})
