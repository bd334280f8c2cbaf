import { expect, it } from 'vitest'

import { HealthBoard, together } from './health-board.ts'

function board() {
  let now = new Date('2026-11-26T00:00:00Z')
  const health = new HealthBoard(() => now)
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { health, wait }
}

it('reports nothing about work that this process does not do', () => {
  const { health, wait } = board()
  health.pulse('bsc')
  wait(3_600)
  expect(health.healthOf('bsc')).toBeUndefined()
  expect(health.healthOf('polygon')).toBeUndefined()
})

it('reports stalled work as degraded at first, then as down', () => {
  const { health, wait } = board()
  const pulse = health.pulse('bsc')
  pulse.begin()
  expect(health.healthOf('bsc')).toBeUndefined()
  pulse.beat()
  expect(health.healthOf('bsc')).toBe('operational')
  wait(121)
  expect(health.healthOf('bsc')).toBe('degraded')
  wait(480)
  expect(health.healthOf('bsc')).toBe('down')
  pulse.beat()
  expect(health.healthOf('bsc')).toBe('operational')
})

it('reports work that has never succeeded as degraded after a while', () => {
  const { health, wait } = board()
  health.pulse('bsc').begin()
  wait(121)
  expect(health.healthOf('bsc')).toBe('degraded')
})

it('reports halted work as down, even when late', () => {
  const { health, wait } = board()
  const pulse = health.pulse('bsc')
  pulse.begin()
  pulse.halt()
  expect(health.healthOf('bsc')).toBe('down')
  wait(121)
  expect(health.healthOf('bsc')).toBe('down')
})

it('reports the whole as down only if every part is', () => {
  expect(together(['down', 'down'])).toBe('down')
  expect(together(['down', 'operational', undefined])).toBe('degraded')
  expect(together([undefined])).toBeUndefined()
})
