import { createHmac, randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { acknowledgeAlert, listAlerts } from '#api/operator-alerts.ts'
import { listAudit } from '#api/operator-audit.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { PartnerHttp } from '#server/lib/partner-http.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/log.ts'
import { alertAnnouncer, alertWebhookHandler, alertWebhookKind } from '#server/modules/alerts/alert-messages.ts'
import { type AlertProbe, AlertWatch, type Finding } from '#server/modules/alerts/alert-watch.ts'

import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const secret = 'a secret of the tests, which is long enough'
const mailbox = 'ops@app.example'

interface Post {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: TestApp
let receiver: Server
let treasurer: Person
let posts: Post[] = []
/** Statuses that the receiver answers in turn; null for no answer. */
let answers: (number | null)[] = []
let found: Readonly<Record<string, readonly Finding[] | Error | 'never'>> = {}

beforeAll(async () => {
  receiver = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhook = { endpoint: { url: hookUrl(), isPrivate: true }, secret }
  server = await buildTestApp({ config: { ...testConfig, alerts: { emails: [mailbox], webhook, every: 60 } } })
})

afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

beforeEach(async () => {
  await server.database.delete(alerts)
  await server.database.delete(outbox)
  posts = []
  answers = []
  treasurer = await registerOperator(server, ['treasurer'])
})

afterEach(() => server.advance(7200))

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks = await request.toArray()
  posts.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
  const status = answers.shift()
  if (status !== null) response.writeHead(status ?? 200).end('thanks')
}

function hookUrl(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/alerts?for=sevenport`
}

/** Creates the production watch with scripted probes. */
function watchOf(others: Readonly<Record<string, AlertProbe>> = {}): AlertWatch {
  const look =
    (probe: string): AlertProbe =>
    async () => {
      const findings = found[probe] ?? []
      if (findings === 'never') return new Promise(() => undefined)
      if (findings instanceof Error) throw findings
      return findings
    }
  return new AlertWatch({
    database: server.database,
    clock: systemClock,
    log: createLog('silent', { write: () => undefined }),
    probes: new Map([
      ...['wallets', 'queues'].map((probe) => [probe, look(probe)] as const),
      ...Object.entries(others),
    ]),
    announce: alertAnnouncer(
      { emails: [mailbox], lang: 'en_us', hasWebhook: true, publicUrl: 'https://app.example' },
      systemClock,
    ),
    every: 60,
    patience: 500,
  })
}

async function look(): Promise<void> {
  server.advance(61)
  expect(await watchOf().run()).toBe(true)
}

/** Returns the subjects of the emails sent since the last call, oldest first. */
async function subjects(): Promise<readonly string[]> {
  const before = mailsBefore
  const all = await server.mailsTo(mailbox)
  mailsBefore = all.length
  return all.slice(before).map(({ subject }) => subject)
}
let mailsBefore = 0

const list = async (state: 'open' | 'resolved') => (await server.ask(listAlerts, { state }, treasurer.signedIn)).items
const low: Finding = { kind: 'hot-wallet-low', subject: 'ETH/ethereum' }
const late: Finding = { kind: 'queue-late', subject: 'withdrawals', count: 3 }

test('simultaneous watches open an alert once and report its end once', async () => {
  found = { wallets: [low] }
  server.advance(61)
  const turns = await Promise.all([watchOf().run(), watchOf().run(), watchOf().run()])
  expect(turns.filter(Boolean)).toHaveLength(1)
  await look()
  expect(await list('open')).toMatchObject([{ ...low, severity: 'page', resolvedAt: null, acknowledged: null }])
  expect(await subjects()).toEqual(['Urgent: Hot wallet below its floor (ETH/ethereum)'])

  found = {}
  await look()
  await look()
  expect(await list('open')).toEqual([])
  expect(await list('resolved')).toMatchObject([low])
  expect(await subjects()).toEqual(['Resolved: Hot wallet below its floor (ETH/ethereum)'])
  expect(posts.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['opened', 'resolved'])
})

test('a watch that takes longer than its turn discards its findings', async () => {
  found = { wallets: [low] }
  server.advance(61)
  const overtaken = watchOf({
    slow: async () => {
      await look()
      return [late]
    },
  })
  expect(await overtaken.run()).toBe(false)
  expect(await list('open')).toMatchObject([low])
})

test('repeats an urgent alert hourly until acknowledged, and a warning never', async () => {
  found = { wallets: [low], queues: [late] }
  await look()
  await subjects()
  server.advance(3400)
  await look()
  expect(await subjects()).toEqual([])
  server.advance(100)
  await look()
  await look()
  expect(await subjects()).toEqual(['Still open: Hot wallet below its floor (ETH/ethereum)'])

  treasurer = await registerOperator(server, ['treasurer'])
  const alert = (await list('open')).find(({ kind }) => kind === low.kind)
  await server.ask(acknowledgeAlert, { id: alert?.id ?? '', reason: 'A refill is on its way' }, treasurer.signedIn)
  expect(await list('open')).toMatchObject([{ acknowledged: { reason: 'A refill is on its way' } }])
  server.advance(7200)
  await look()
  expect(await subjects()).toEqual([])
})

test('a failing or hanging probe hides no other probe’s alerts and resolves none of its own', async () => {
  found = { wallets: [low], queues: [{ kind: 'deposits-stuck', subject: 'bsc' }] }
  await look()
  found = { wallets: new Error('The node is down'), queues: [] }
  await look()
  expect((await list('open')).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
    'hot-wallet-low ETH/ethereum',
    'probe-failed wallets',
  ])
  found = { wallets: 'never', queues: [{ kind: 'deposits-stuck', subject: 'bsc' }] }
  await look()
  expect(await list('open')).toHaveLength(3)
  found = { wallets: [{ ...low, isUncertain: true }] }
  await look()
  expect(await list('open'), 'kept open while the reading is uncertain').toMatchObject([low])
  found = {}
  await look()
  expect(await list('open')).toEqual([])
  found = { wallets: [{ ...low, isUncertain: true }] }
  await look()
  expect(await list('open'), 'an uncertain reading opens no alert').toEqual([])
})

test('operators see only their roles’ alerts and acknowledge each once', async () => {
  found = { wallets: [low], queues: [late] }
  await look()
  const [support, reviewer] = [
    await registerOperator(server, ['support']),
    await registerOperator(server, ['reviewer']),
  ]
  const [alert] = await list('open')
  if (alert === undefined) throw new Error('The treasurer sees no alert')
  expect(await list('open')).toHaveLength(1)
  expect(await server.ask(listAlerts, { state: 'open' }, support.signedIn)).toEqual({ items: [], nextCursor: null })
  expect((await server.ask(listAlerts, { state: 'open' }, reviewer.signedIn)).items).toMatchObject([late])

  const ask = { id: alert.id }
  for (const { signedIn } of [support, reviewer]) {
    expect(await server.call(acknowledgeAlert, ask, signedIn)).toMatchObject({ code: apiErrorCode.forbidden })
  }
  const twice = await Promise.all([1, 2].map(async () => server.ask(acknowledgeAlert, ask, treasurer.signedIn)))
  expect(twice[0]).toEqual(twice[1])
  const colleague = await registerOperator(server, ['treasurer'])
  expect(await server.call(acknowledgeAlert, ask, colleague.signedIn)).toMatchObject({
    code: apiErrorCode.stateConflict,
  })
  const nobodys = { id: randomUUID() }
  expect(await server.call(acknowledgeAlert, nobodys, treasurer.signedIn)).toMatchObject({
    code: apiErrorCode.notFound,
  })

  const auditor = await registerOperator(server, ['administrator'])
  const { items } = await server.ask(listAudit, { subject: alert.id }, auditor.signedIn)
  expect(items).toMatchObject([{ action: 'acknowledge-alert', details: { kind: low.kind, subject: low.subject } }])

  found = {}
  await look()
  expect(await server.call(acknowledgeAlert, ask, treasurer.signedIn)).toMatchObject({
    code: apiErrorCode.stateConflict,
  })
})

test('signs the webhook anew for each attempt and retries until it is accepted', async () => {
  found = { queues: [late] }
  await look()
  answers = [500, 204]
  await server.backend.relay.drain()
  const isPost = eq(outbox.kind, alertWebhookKind)
  expect(await server.database.select().from(outbox).where(isPost)).toMatchObject([{ attempts: 1 }])
  server.advance(30)
  await server.database
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(isPost)
  await server.backend.relay.drain()
  expect(await server.database.select().from(outbox).where(isPost)).toEqual([])

  const [first, second] = posts
  expect(second?.body, 'the same body with the same ID').toBe(first?.body)
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    event: 'opened',
    alert: {
      ...late,
      severity: 'warn',
      runbook: 'https://app.example/#/operator/alerts?runbook=queue-late',
      resolvedAt: null,
    },
  })
  expect(second?.url).toBe('/hooks/alerts?for=sevenport')
  const times = [first, second].map((post) => {
    const signature = String(post?.headers['sevenport-signature'])
    const [, seconds = '', code] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? []
    expect(code).toBe(
      createHmac('sha256', secret)
        .update(`${seconds}.${post?.body ?? ''}`)
        .digest('hex'),
    )
    return Number(seconds)
  })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(30)
})

test('the webhook gives up on a receiver that doesn’t answer in time', async () => {
  answers = [null]
  const timeouts = { connect: 200, total: 200 }
  const endpoint = { url: new URL(hookUrl()).origin, isPrivate: true, requestsPerMinute: 60 }
  const http = new PartnerHttp('The receiver', endpoint, timeouts)
  const post = alertWebhookHandler({ http, url: hookUrl(), secret, clock: systemClock })
  await expect(post({ body: '{}' })).rejects.toMatchObject({ failure: 'timeout' })
})
