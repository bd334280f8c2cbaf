import * as v from 'valibot'

import { endpoint, pageOf } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import {
  createExchangeOrder,
  exchangeOrder,
  getExchangeQuote,
  listExchangeAssets,
  listExchangeOrders,
} from './exchange.ts'
import { orderNumber } from './primitives.ts'

/** Root path of the order API and all its calls. */
export const orderApiRoot = '/api/order-api/v1'

/** Path of its OpenAPI document. */
export const orderApiDocumentPath = `${orderApiRoot}/openapi.json`

/** Rate limits per key and minute: all calls, and those that reach a partner. */
export const orderApiLimits = { calls: 120, quotes: 60, orders: 10 } as const

/** Paying an order from a balance and setting its refund address later are out of a key's scope. */
const { payment: _payment, canNameRefund: _canNameRefund, isLinkPaid: _isLinkPaid, ...entries } = exchangeOrder.entries
const apiOrder = v.strictObject(entries)

export type ApiOrder = v.InferOutput<typeof apiOrder>

export const listApiAssets = endpoint({
  ...listExchangeAssets,
  path: `${orderApiRoot}/assets`,
  access: 'optional-order-key',
})

export const getApiQuote = endpoint({
  ...getExchangeQuote,
  path: `${orderApiRoot}/quote`,
  summary: 'Gets a quote from one partner, valid until it expires. With a key, only its account can use the quote.',
  example: {
    partner: 'changenow',
    from: 'ethereum/native',
    to: 'bsc/native',
    amount: '0.5',
    side: 'from',
    rateType: 'floating',
  },
  access: 'optional-order-key',
})

export const createApiOrder = endpoint({
  ...createExchangeOrder,
  path: `${orderApiRoot}/order/create`,
  summary: 'Creates an order from a quote. Repeat calls return the same order with the original addresses.',
  access: 'order-key',
  data: apiOrder,
  example: {
    quoteId: '0199a8c0-6f1e-7c4b-9d52-3e8f0a1b2c3d',
    payout: { address: 'YOUR_BSC_ADDRESS' },
    refund: { address: 'YOUR_ETHEREUM_ADDRESS' },
    termsAgreed: true,
  },
  errors: [
    ...createExchangeOrder.errors,
    /** The account allows listed addresses only, and the payout or refund address isn't listed. */
    apiErrorCode.addressNotListed,
  ],
})

export const getApiOrder = endpoint({
  method: 'GET',
  path: `${orderApiRoot}/order`,
  summary: 'Retrieves one of the account’s orders.',
  access: 'order-key',
  input: v.strictObject({ number: orderNumber }),
  data: apiOrder,
  example: { number: '7K3M9Q2P4T' },
  errors: [apiErrorCode.notFound],
})

export const listApiOrders = endpoint({
  ...listExchangeOrders,
  path: `${orderApiRoot}/orders`,
  summary: 'Lists the account’s orders, newest first.',
  access: 'order-key',
  data: pageOf(apiOrder),
  example: { state: 'unpaid' },
})
