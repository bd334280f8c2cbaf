import { expect, it } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { orderHistoryPath } from './notification-links.ts'

it.each([
  ['purchase-completed', {}, paths.buyHistory],
  ['sale-completed', {}, paths.sellHistory],
  ['exchange-completed', {}, paths.exchangeHistory],
  ['order-payment-cancelled', { orderKind: 'sell' }, paths.sellHistory],
  ['order-payment-cancelled', { orderKind: 'swap' }, paths.exchangeHistory],
  // Sent before messages named the kind of order.
  ['order-payment-cancelled', {}, paths.exchangeHistory],
] as const)('links a message %s with %j to the orders at %s', (kind, values, path) => {
  expect(orderHistoryPath({ kind, values })).toBe(path)
})
