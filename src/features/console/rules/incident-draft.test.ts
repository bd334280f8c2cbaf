import { expect, it } from 'vitest'

import { faultsOf, newIncident } from './incident-draft.ts'

const everywhere = (text: string) => ({ zh_cn: text, zh_tw: text, en_us: text, es_mx: text })
const complete = {
  ...newIncident('incident'),
  title: everywhere('Slow'),
  text: everywhere('Slow'),
  components: ['mail'],
} as const

it('finds no faults once every language is written', () => {
  expect([...faultsOf(complete, true)]).toEqual([])
})

it('reports a text that is missing in one language', () => {
  expect([...faultsOf({ ...complete, text: { ...complete.text, zh_tw: ' ' } }, true)]).toEqual(['text'])
})

it('counts the characters of each language as users see them', () => {
  expect([...faultsOf({ ...complete, text: everywhere('👍🏽'.repeat(2000)) }, true)]).toEqual([])
  expect([...faultsOf({ ...complete, text: everywhere('👍🏽'.repeat(2001)) }, true)]).toEqual(['long-text'])
})

it('reports maintenance that ends before it starts', () => {
  const maintenance = {
    ...complete,
    kind: 'maintenance',
    startsAt: '2026-11-26T10:00',
    endsAt: '2026-11-26T09:00',
  } as const
  expect([...faultsOf(maintenance, true)]).toEqual(['times'])
  expect([...faultsOf({ ...maintenance, endsAt: '2026-11-26T11:00' }, true)]).toEqual([])
})
