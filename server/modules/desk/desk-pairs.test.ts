import { expect, test } from 'vitest'

import { coinsOn } from '#server/coins/coins-on.ts'
import { listTermValues, withTerms } from '#server/coins/current-coins.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'

import { withDesk } from './desk-pairs.ts'

const released = coinsOn([31337, 31338])
const limits = { order: 10n, person: 50n, day: 500n }

test('limits the desk’s own coins on each of their networks, and no other coins', () => {
  const places = listTermValues(withDesk(released, limits, 20_000n)).filter(({ kind }) => kind === 'desk-limit')
  expect(new Set(places.map(({ coin }) => coin))).toEqual(new Set(['USDT', 'USDC', 'TUSD']))
  expect(new Set(places.map(({ network }) => network))).toEqual(new Set(['ethereum', 'bsc']))
  expect(boundsOf('desk-limit', 20_000n)).toEqual({ lowest: 200n, highest: 40_000n })
})

test('does not open a desk by changing a limit', () => {
  const changed = { kind: 'desk-limit', coin: 'USDT', network: 'bsc', value: 5n } as const
  const order = { kind: 'desk-order-limit', coin: null, network: null, value: 7n } as const
  expect(withTerms(released, [order]).desk).toBeNull()
  expect(withTerms(withDesk(released, limits, 20n), [order]).desk).toEqual({ ...limits, order: 7n })
  expect(withTerms(released, [changed]).onNetwork('USDT', 'bsc')?.deskLimit).toBeNull()
  expect(withTerms(withDesk(released, limits, 20n), [changed]).onNetwork('USDT', 'bsc')?.deskLimit).toBe(5n)
})
