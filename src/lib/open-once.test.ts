import { expect, it } from 'vitest'
import { openOnce } from './open-once.ts'

it('opens once for all callers, and again after a failure', async () => {
  const answers = [Promise.reject(new Error('no storage')), Promise.resolve('open'), Promise.resolve('opened twice')]
  const ask = openOnce(async () => answers.shift() ?? 'opened too often')
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('no storage')
  expect(await Promise.all([ask(), ask()])).toEqual(['open', 'open'])
  expect(await ask()).toBe('open')
})
