import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { Agent, request } from 'undici'

import { noFiat } from '#server/config/fiat-config.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'

import { startChild } from './child-server.ts'
import { usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits, percentile, renderTable } from './table.ts'

export const webhooksPerSecond = 200
export const webhookSeconds = 20
/** Events before the measurement, so that all code has been compiled. */
const warmUp = 1_000

const key = 'bench'
const secret = randomBytes(32).toString('hex')
const path = '/api/webhooks/banxa'
/** Never called: these events belong to no existing order. */
const endpoint = { url: 'http://127.0.0.1:1', isPrivate: true }
const banxa = { partner: 'bench', apiKey: 'bench', webhook: { key, secret }, endpoint }

/** Measures how long events take at a steady rate, regardless of how fast the server answers. @returns A table. */
export async function measureWebhooks(postgres: RealPostgres): Promise<string> {
  const server = await startChild('api-server.ts', {
    DATABASE_URL: await postgres.createDatabase(),
    FIAT: JSON.stringify({ ...noFiat, banxa }),
  })
  const agent = new Agent({ connections: 64 })
  try {
    await sendAll(server.url, agent, warmUp)
    const before = await server.usage()
    const times = await sendAll(server.url, agent, webhooksPerSecond * webhookSeconds)
    const usage = usageCells(usagePerCall(before, await server.usage(), times.length))
    const sorted = times.toSorted((one, other) => one - other)
    const cells = [0.5, 0.99, 1].map((share) => `${percentile(sorted, share).toFixed(1)} ms`)
    return render([`${webhooksPerSecond}/s`, groupDigits(times.length), ...cells, ...usage])
  } finally {
    await agent.close()
    await server.stop()
  }
}

/** Sends events one by one without awaiting responses. @returns Milliseconds that each took from its scheduled time. */
async function sendAll(url: string, agent: Agent, count: number): Promise<number[]> {
  const begun = performance.now()
  const times: Promise<number>[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const due = begun + (sent * 1_000) / webhooksPerSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    times.push(send(url, agent, due))
  }
  return Promise.all(times)
}

async function send(url: string, dispatcher: Agent, due: number): Promise<number> {
  const order = randomBytes(16).toString('hex')
  const body = JSON.stringify({ order_id: order, status: 'complete', status_date: '2026-11-24 10:00:00', metadata: [] })
  const nonce = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${nonce}\n${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}:${signature}:${nonce}` }
  const { statusCode, body: answer } = await request(`${url}${path}`, { method: 'POST', dispatcher, headers, body })
  await answer.dump()
  if (statusCode !== 200) throw new Error(`An event was answered with status ${statusCode}`)
  return performance.now() - due
}

function render(cells: readonly string[]): string {
  return renderTable(
    [
      { title: 'Webhooks' },
      { title: 'Sent', align: 'right' },
      { title: 'Median', align: 'right' },
      { title: 'p99', align: 'right' },
      { title: 'Longest', align: 'right' },
      { title: 'Queries', align: 'right' },
      { title: 'Commits', align: 'right' },
      { title: 'CPU ms', align: 'right' },
    ],
    [cells],
  )
}
