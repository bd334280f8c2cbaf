import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'

import { contractEndpoints } from './fuzz/contract-endpoints.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const operation = v.looseObject({
  operationId: v.string(),
  summary: v.string(),
  responses: v.record(v.string(), v.looseObject({ description: v.string(), content: v.looseObject({}) })),
})
const openApi = v.looseObject({
  openapi: v.literal('3.1.0'),
  info: v.looseObject({ version: v.string() }),
  paths: v.record(v.string(), v.record(v.picklist(['get', 'post']), operation)),
  components: v.looseObject({
    schemas: v.looseObject({
      ApiErrorCode: v.object({ oneOf: v.array(v.object({ const: v.number(), title: v.string() })) }),
    }),
  }),
})

let server: TestApp
let document: v.InferOutput<typeof openApi>
let page: string

beforeAll(async () => {
  server = await buildTestApp()
  document = v.parse(openApi, (await server.app.inject('/api/openapi.json')).json())
  page = (await server.app.inject('/api/docs')).body
})

afterAll(() => server.close())

/** Returns all described calls, such as `GET /api/account/info`. */
function describedCalls(): readonly string[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

it('the documentation describes only calls that exist', () => {
  expect(describedCalls()).toContain('GET /api/market/prices')
  for (const call of describedCalls()) {
    const [method = '', url = ''] = call.split(' ')
    expect(server.app.hasRoute({ method, url })).toBe(true)
  }
})

it('gives each operation a unique name', () => {
  const ids = Object.values(document.paths).flatMap((operations) => Object.values(operations).map((o) => o.operationId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getApiMarketPrices')
})

it('shows only example inputs that the call accepts', () => {
  const shown = contractEndpoints.filter(({ endpoint }) => endpoint.example !== undefined)
  expect(shown.length).toBeGreaterThan(0)
  for (const { endpoint } of shown) expect(v.is(endpoint.input ?? v.never(), endpoint.example)).toBe(true)
})

it('publishes the catalogue of error codes', () => {
  const published = document.components.schemas.ApiErrorCode.oneOf.map(({ const: code, title }) => [title, code])
  expect(Object.fromEntries(published)).toEqual(apiErrorCode)
})

it('describes the envelope, data and refusals of a call', () => {
  const responses = document.paths['/api/market/prices']?.get?.responses
  expect(Object.keys(responses ?? {})).toEqual(['200', '400', '403', '413', '429', '500', '503'])
  expect(responses?.['200']?.content).toMatchObject({
    'application/json': {
      schema: {
        properties: { code: { const: 0 }, data: { properties: { usdPrices: { type: 'object' } } } },
        required: ['code', 'msg', 'data'],
        additionalProperties: false,
      },
    },
  })
})

it('the documentation page has one main part and h1, no scripts, and every call and code', () => {
  expect(page).not.toMatch(/<script|javascript:|onclick/)
  expect(page).toContain('<html lang="en">')
  expect(page.match(/<main>/g)).toHaveLength(1)
  expect(page.match(/<h1>/g)).toHaveLength(1)
  for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code></h3>`)
  for (const code of Object.values(apiErrorCode)) expect(page).toContain(`<tr id="code-${code}">`)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => `id="${id}"`)
  for (const target of targets) expect(page).toContain(target)
})
