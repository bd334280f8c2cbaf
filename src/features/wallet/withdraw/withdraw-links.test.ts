import { expect, it } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { orderKindIn, ordersPath } from './withdraw-links.ts'

it.each([
  ['sell', paths.sellHistory],
  ['swap', paths.exchangeHistory],
  // Stored by a version of the app that supported only swaps.
  [null, paths.exchangeHistory],
] as const)('leads back from the payment of an order of kind %s to %s', (kind, path) => {
  expect(ordersPath(kind)).toBe(path)
})

it.each([
  ['order=7K3M9QX2VD&kind=sell', 'sell'],
  ['order=7K3M9QX2VD&kind=swap', 'swap'],
  ['order=7K3M9QX2VD&kind=buy', 'swap'],
  ['order=7K3M9QX2VD', 'swap'],
])('takes the kind of the order in ?%s as %s', (query, kind) => {
  expect(orderKindIn(new URLSearchParams(query))).toBe(kind)
})
