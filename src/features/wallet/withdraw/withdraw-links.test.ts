import { expect, it } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { orderKindIn, ordersPath } from './withdraw-links.ts'

it.each([
  ['sell', paths.sellHistory],
  ['swap', paths.exchangeHistory],
  // Kept by a version of the app that knew swaps alone.
  [null, paths.exchangeHistory],
] as const)('the way back from the payment of an order of kind %s is to %s', (kind, path) => {
  expect(ordersPath(kind)).toBe(path)
})

it.each([
  ['order=7K3M9QX2VD&kind=sell', 'sell'],
  ['order=7K3M9QX2VD&kind=swap', 'swap'],
  ['order=7K3M9QX2VD&kind=buy', 'swap'],
  ['order=7K3M9QX2VD', 'swap'],
])('the review page at ?%s is about an order of kind %s', (query, kind) => {
  expect(orderKindIn(new URLSearchParams(query))).toBe(kind)
})
