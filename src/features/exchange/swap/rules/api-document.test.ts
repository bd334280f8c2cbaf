import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { createApiOrder, getApiOrder, getApiQuote, listApiAssets, listApiOrders } from '#api/order-api.ts'
import { describeApi } from '#server/http/openapi.ts'
import { apiDocument, callsOf } from './api-document.ts'

const endpoints = [listApiAssets, getApiQuote, createApiOrder, getApiOrder, listApiOrders]
/** As received over the network. */
const document: unknown = JSON.parse(JSON.stringify(describeApi(endpoints)))
const calls = callsOf(parse(apiDocument, document))

function callAt(path: string) {
  const call = calls.find((known) => known.path === path)
  if (call === undefined) throw new Error(`The document does not describe ${path}`)
  return call
}

test('reads every call with its method and its need for a key', () => {
  expect(calls.map(({ method, path, key }) => [method, path, key])).toEqual([
    ['GET', listApiAssets.path, 'optional'],
    ['POST', getApiQuote.path, 'optional'],
    ['POST', createApiOrder.path, 'needed'],
    ['GET', getApiOrder.path, 'needed'],
    ['GET', listApiOrders.path, 'needed'],
  ])
})

test('reads fields of the body or the query, with their types', () => {
  expect(callAt(listApiAssets.path).fields).toEqual([])
  const fields = callAt(createApiOrder.path).fields.map(({ name, isRequired }) => [name, isRequired])
  expect(fields).toEqual([
    ['quoteId', true],
    ['payout', true],
    ['refund', false],
    ['termsAgreed', true],
  ])
  expect(callAt(getApiQuote.path).fields.find(({ name }) => name === 'rateType')?.text).toBe('"fixed" | "floating"')
  expect(callAt(getApiOrder.path).fields).toEqual([
    { name: 'number', isRequired: true, text: 'string, at most 20 characters' },
  ])
})

test('includes answers, named errors and examples', () => {
  expect(callAt(getApiOrder.path).answer).toContain('viewToken: string')
  expect(callAt(getApiOrder.path).answer).not.toContain('payment')
  expect(callAt(createApiOrder.path).errors).toContainEqual({ code: 40_106, name: 'apiKeyInvalid' })
  expect(callAt(getApiOrder.path).example).toEqual(getApiOrder.example)
  expect(callAt(createApiOrder.path).example).toEqual(createApiOrder.example)
})
