import { expect, it } from 'vitest'

import { inOneTrip } from './one-trip.ts'

it('returns the results in the order of the list', async () => {
  expect(await inOneTrip([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

it('fails only after everything has ended, with the first error of the list', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isOver = false
  const trip = inOneTrip([first.promise, second.promise]).finally(() => {
    isOver = true
  })
  second.reject(new Error('second'))
  await Promise.allSettled([second.promise])
  expect(isOver).toBe(false)
  first.reject(new Error('first'))
  await expect(trip).rejects.toThrow('first')
})
