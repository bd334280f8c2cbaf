import { expect, it } from 'vitest'
import { pausedDays } from './paused-days.ts'

const at = (day: number) => BigInt(day) * 86_400n + 7_200n

it('covers every day touched by a finished pause', () => {
  const events = [
    { name: 'Staked', timestamp: at(106) },
    { name: 'Unpaused', timestamp: at(104) },
    { name: 'Paused', timestamp: at(102) },
  ]
  expect([...pausedDays(events, 110)]).toEqual([102, 103, 104])
})

it('extends a pause in progress to today', () => {
  expect([...pausedDays([{ name: 'Paused', timestamp: at(109) }], 110)]).toEqual([109, 110])
})

it('is empty without pauses', () => {
  expect(pausedDays([], 110).size).toBe(0)
})
