import fc from 'fast-check'

import { type Endpoint, isKeyAccess, realmOf } from '#api/endpoint.ts'

import { hostileJson, hostileValue, nearlyValid } from './hostile-input.ts'
import { type KnownValues, validInput } from './valid-input.ts'

/** A generated request; names between tildes are filled in when it is sent (`fillIn`). */
export interface FuzzRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Returns a placeholder for a value that changes while the server runs, such as the newest refresh token. */
export function live(name: string): string {
  return `~${name}~`
}

/** Replaces placeholders with their current values. */
export function fillIn(request: FuzzRequest, values: Readonly<Record<string, string>>): FuzzRequest {
  const fill = (text: string, encode: (value: string) => string) =>
    text.replaceAll(/~(\w+)~/g, (name, key: string) => (key in values ? encode(values[key] ?? '') : name))
  return {
    method: request.method,
    url: fill(request.url, encodeURIComponent),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value, String)])),
    ...(request.body !== undefined && { body: fill(request.body, (value) => JSON.stringify(value).slice(1, -1)) }),
  }
}

/** Generates requests to one endpoint, from valid to absurd. */
export function requestTo(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const valid = endpoint.input === undefined ? fc.constant(undefined) : validInput(endpoint.input, known)
  const nearly = valid.chain((value) => nearlyValid(value ?? {}))
  const token = credentialFor(endpoint)
  const method = endpoint.alsoGet ? fc.constantFrom('POST', 'GET') : fc.constant(endpoint.method)
  const request = (input: fc.Arbitrary<unknown>, headers: fc.Arbitrary<Record<string, string>>) =>
    fc
      .tuple(method, input, headers)
      .map(([verb, value, extra]) => withInput(verb, endpoint.path, value, { ...token, ...extra }))
  const noHeaders = fc.constant({})
  return fc.oneof(
    { arbitrary: request(valid, noHeaders), weight: 6 },
    { arbitrary: request(nearly, noHeaders), weight: 8 },
    { arbitrary: request(valid, hostileHeaders), weight: 3 },
    { arbitrary: request(hostileValue, noHeaders), weight: 1 },
    { arbitrary: hostileBody(endpoint.path, token), weight: 2 },
    { arbitrary: hostileQuery(endpoint.path, method, valid, token), weight: 2 },
  )
}

function credentialFor({ access }: Endpoint): Record<string, string> {
  if (isKeyAccess(access)) return { authorization: `Bearer ${live('orderKey')}` }
  return { accesstoken: live(`${realmOf(access)}Token`) }
}

function withInput(method: string, path: string, input: unknown, headers: Record<string, string>): FuzzRequest {
  if (method === 'GET') return { method, url: `${path}${toQuery(input)}`, headers }
  if (input === undefined) return { method, url: path, headers }
  return { method, url: path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(input) }
}

function toQuery(input: unknown): string {
  if (input === undefined) return ''
  if (typeof input !== 'object' || input === null) return `?${encode(JSON.stringify(input))}`
  const pairs = Object.entries(input).map(
    ([key, value]) => `${encode(key)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Percent-encodes a text, replacing half surrogate pairs, which can't be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Every kind of wrong token, and headers that have fooled proxies, frameworks or browsers. */
const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom<Record<string, string>>(
      { accesstoken: '' },
      { accesstoken: 'null' },
      { accesstoken: 'a.b.c' },
      { accesstoken: `Bearer ${live('mainToken')}` },
      { accesstoken: `${live('mainToken')}, ${live('otherToken')}` },
      { accesstoken: `${live('mainToken')}x` },
      { accesstoken: live('otherToken') },
      { accesstoken: live('futuresToken') },
      { accesstoken: live('mainToken') },
      { accesstoken: live('expiredToken') },
      { accesstoken: live('endedToken') },
      { accesstoken: live('unsignedToken') },
      { accesstoken: live('foreignKeyToken') },
      { accesstoken: live('refreshToken') },
      { accesstoken: 'e'.repeat(12_000) },
      { authorization: `Bearer ${live('mainToken')}` },
      { authorization: live('orderKey') },
      { authorization: `Bearer ${live('orderKey')}, Bearer ${live('orderKey')}` },
      { authorization: `Bearer sp_${'e'.repeat(12_000)}` },
      { accesstoken: live('orderKey') },
    ),
    fc.constantFrom<Record<string, string>>(
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json;;;=' },
      { 'content-type': 'application/vnd.api+json' },
      { 'content-type': '' },
      { 'content-encoding': 'gzip' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-forwarded-for': '127.0.0.1, ::1, x' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-original-url': '/metrics' },
      { host: 'evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'user-agent': 'x'.repeat(10_000) },
      { 'user-agent': '<script>\u00ff' },
      { accept: 'application/xml' },
      { 'accept-language': '*;q=2,'.repeat(500) },
      { 'if-none-match': '*', range: 'bytes=0-0' },
      { cookie: 'accessToken=1; __proto__=2' },
      { __proto__x: '1', constructor: '2' },
    ),
  )
  .map(([tokens, others]) => ({ ...tokens, ...others }))

function hostileBody(path: string, token: Record<string, string>): fc.Arbitrary<FuzzRequest> {
  const headers = { 'content-type': 'application/json', ...token }
  return hostileJson.map((body) => ({ method: 'POST', url: path, headers, body }))
}

const queryPieces = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '&&',
  '==',
  'a[b]=c',
  'a[]=1',
  'a.b=1',
  '__proto__=1',
  '#',
  ';',
]

function hostileQuery(
  path: string,
  method: fc.Arbitrary<string>,
  valid: fc.Arbitrary<unknown>,
  token: Record<string, string>,
): fc.Arbitrary<FuzzRequest> {
  const query = fc.oneof(
    // Every key twice.
    valid.map((input) => `${toQuery(input)}&${toQuery(input).slice(1)}`.replace(/^&$/, '?')),
    fc
      .array(fc.constantFrom(...queryPieces, 'lang=en_us', `userId=${live('userId')}`), { maxLength: 6 })
      .map((p) => `?${p.join('&')}`),
    fc.integer({ min: 1, max: 3_000 }).map((length) => `?lang=${'x'.repeat(length)}`),
    fc.integer({ min: 1, max: 2_000 }).map((count) => `?${'a=1&'.repeat(count)}`),
  )
  return fc.tuple(method, query).map(([verb, text]) => ({ method: verb, url: `${path}${text}`, headers: token }))
}
