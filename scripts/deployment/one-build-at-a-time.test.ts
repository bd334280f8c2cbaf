import { setTimeout as wait } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { oneBuildAtATime } from './one-build-at-a-time.ts'

it('starts a build when the previous one ends, without delaying builds of other caches', async () => {
  const events: string[] = []
  const build = (cache: string, name: string) =>
    oneBuildAtATime(`/${import.meta.filename}/${cache}`, async () => {
      events.push(`${name} starts`)
      await wait(50)
      events.push(`${name} ends`)
    })
  await Promise.all([build('a', 'first'), build('a', 'second'), build('b', 'other')])

  const ofOne = events.filter((event) => !event.startsWith('other'))
  const [first, second] = ofOne[0] === 'first starts' ? ['first', 'second'] : ['second', 'first']
  expect(ofOne).toEqual([`${first} starts`, `${first} ends`, `${second} starts`, `${second} ends`])
  expect(events.indexOf('other starts')).toBeLessThan(events.indexOf(`${first} ends`))
})

it('runs the next build after a failed one', async () => {
  const cache = `${import.meta.filename}/failing`
  await expect(oneBuildAtATime(cache, async () => Promise.reject(new Error('no compiler')))).rejects.toThrow(
    'no compiler',
  )
  expect(await oneBuildAtATime(cache, async () => Promise.resolve('built'))).toBe('built')
})
