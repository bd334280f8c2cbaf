import { expect, test } from 'vitest'
import { createApiOrder, getApiOrder, getApiQuote, listApiAssets, listApiOrders } from '#api/order-api.ts'
import { apiCallTexts } from './api-call-texts.ts'

test.each([listApiAssets, getApiQuote, createApiOrder, getApiOrder, listApiOrders])(
  'what is translated of $path is what the API says of it',
  ({ path, summary }) => {
    expect(apiCallTexts[path]?.summary.message).toBe(summary)
  },
)
