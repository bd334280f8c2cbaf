import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { PollLoop } from './poll-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs again after the interval, which may change', async () => {
  let interval = 10
  const run = vi.fn(async () => undefined)
  const loop = new PollLoop({ interval: () => interval, run, onFailure: () => undefined })
  loop.start()
  await vi.advanceTimersByTimeAsync(9)
  interval = 100
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(99)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(3)
  await loop.stop()
})

it('runs at once when woken, and then after the interval', async () => {
  const run = vi.fn(async () => undefined)
  const loop = new PollLoop({ interval: 1_000, run, onFailure: () => undefined })
  loop.start()
  await vi.advanceTimersByTimeAsync(500)
  loop.wake()
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(3)
  await loop.stop()
})

it('runs once more when woken during a run', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => void (finish = resolve)))
  const loop = new PollLoop({ interval: 1_000, run, onFailure: () => undefined })
  loop.start()
  loop.wake()
  loop.wake()
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

it('does not run again after being stopped', async () => {
  const run = vi.fn(async () => undefined)
  const loop = new PollLoop({ interval: 10, run, onFailure: () => undefined })
  loop.start()
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(1)
})
