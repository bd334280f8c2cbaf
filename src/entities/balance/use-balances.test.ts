import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '#src/lib/server-clock.ts'
import { type Balances, isRestricted } from './balance.queries.ts'
import { watchedBalancesQueryOptions } from './use-balances.ts'

const serverTime = Date.parse('2026-11-24T05:00:00Z')
const hour = 3_600_000

beforeEach(() => {
  // Queries set no timers on a server.
  environmentManager.setIsServer(() => false)
  // The device is ten minutes fast.
  vi.useFakeTimers({ now: serverTime + 600_000 })
  noteServerDate(new Date(serverTime).toUTCString())
})

afterEach(() => {
  environmentManager.setIsServer(() => isServer)
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

/** Watches the balances of an account that is locked until `lockedUntil`, and returns how often they are asked for. */
function watch(lockedUntil: number | null) {
  const asked = vi.fn(async (): Promise<Balances> => ({
    byCoin: {},
    frozenSince: null,
    accountFreeze: null,
    lockedUntil:
      lockedUntil === null || lockedUntil <= Date.now() - 600_000 ? null : new Date(lockedUntil).toISOString(),
  }))
  const observer = new QueryObserver(new QueryClient(), { ...watchedBalancesQueryOptions('ada'), queryFn: asked })
  const isLocked = () => {
    const { data } = observer.getCurrentResult()
    return data && isRestricted(data)
  }
  return { asked, isLocked, end: observer.subscribe(() => undefined) }
}

it('asks again when the lock on withdrawals ends by the server’s clock', async () => {
  const { asked, isLocked, end } = watch(serverTime + hour / 2)
  await vi.advanceTimersByTimeAsync(hour / 2 - 1)
  expect([asked.mock.calls.length, isLocked()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1_001)
  expect([asked.mock.calls.length, isLocked()]).toEqual([2, false])
  end()
})

it('asks at most once a second while the server still reports a lock that has ended', async () => {
  const { asked, end } = watch(serverTime + 100)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(2)
  end()
})

it('asks hourly, not incessantly, during a lock longer than any timer', async () => {
  const { asked, end } = watch(serverTime + 60 * 24 * hour)
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(2)
  end()
})

it('asks once without a lock', async () => {
  const { asked, end } = watch(null)
  await vi.advanceTimersByTimeAsync(24 * hour)
  expect(asked).toHaveBeenCalledTimes(1)
  end()
})
