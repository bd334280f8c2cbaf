import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'

import { Pool } from 'pg'

import { listRewardReviews } from '#api/invitation-reviews.ts'
import { findAccounts, openAccount } from '#api/operator-accounts.ts'
import { listAudit } from '#api/operator-audit.ts'
import { findPersonAccounts, getTrialBalance, listHousePostings, listPersonPostings } from '#api/operator-books.ts'
import { listWaitingConversations } from '#api/operator-conversations.ts'
import { getDeskOverview, openWriter } from '#api/operator-desk.ts'
import { listIncidents } from '#api/operator-incidents.ts'
import { listMerchantApplications, listMerchants } from '#api/operator-merchants.ts'
import { getOverview } from '#api/operator-overview.ts'
import { searchConversations } from '#api/operator-search.ts'
import { listAlertedOrders, listListings, listReviews } from '#api/operators.ts'
import type { Session } from '#api/sessions.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { closeNextDay } from '#server/ledger/closings.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { registerAccounts } from './api-accounts.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { startChild } from './child-server.ts'
import { emailOf, memberIdOf, operationScript, orderNumberOf } from './console-data.ts'
import { groupDigits, renderTable } from './table.ts'
import { tidyUp } from './tidy-database.ts'

/**
 * `npm run bench:console`: every list and search of the operators' console at a large exchange, one call at a time,
 * over HTTP and without rate limits. With `-- <number>`, with that many orders, printed and not recorded.
 */
const [given] = process.argv.slice(2)
const orders = given === undefined ? 1_000_000 : Number(given)
const accounts = orders / 10
const rounds = 40
/** Milliseconds allowed for 19 of 20 calls, per endpoint. */
const goal = 100

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const postgres = await startPostgres()
try {
  const url = await postgres.createDatabase()
  const server = await startChild('api-server.ts', { DATABASE_URL: url, CHEAP_PASSWORDS: '1' })
  try {
    const [operator] = await registerAccounts(server.url, url, 1)
    if (operator === undefined) throw new Error('No account was registered')
    await fill(url, operator)
    const figures = await measure(server.url, url, operator.accessToken)
    const body = render(figures)
    if (given === undefined) await recordBenchmark({ title: 'Console', command: 'npm run bench:console', body })
    else process.stdout.write(`${body}\n`)
    if (figures.some(({ times }) => share(times, 0.95) > goal)) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
}

/** Inserts everything that a large exchange has, and gives the operator every role. */
async function fill(url: string, { userId }: Session): Promise<void> {
  const connection = connectPostgres(url, () => undefined)
  await connection.inScript((script) =>
    script.run(`SET LOCAL statement_timeout = 0; ${operationScript({ accounts, orders })}
      INSERT INTO operator_roles (user_id, role, granted_at)
      SELECT '${userId}', role, now() FROM unnest(ARRAY['support', 'content', 'reviewer', 'treasurer', 'accountant', 'administrator']) AS role;
      INSERT INTO totp_secrets (user_id, encrypted_secret, begun_at, begun_in, added_at)
      VALUES ('${userId}', 'none', now(), '${userId}', now());`),
  )
  // As every night: the books are then read from the last closing on.
  while ((await closeNextDay(connection.database, new Date())) !== undefined);
  await connection.close()
  await tidyUp(url)
}

interface Figure {
  readonly what: string
  readonly times: readonly number[]
}

async function measure(serverUrl: string, databaseUrl: string, accessToken: string): Promise<readonly Figure[]> {
  const database = new Pool({ connectionString: databaseUrl, max: 1 })
  database.on('error', () => undefined)
  const figures = callsOf(serverUrl, accessToken).map(([what, call]) => ({ what, call, times: [] as number[] }))
  try {
    // Interleaved, so that no call has the CPU caches to itself.
    for (let round = 0; round <= rounds; round += 1) {
      await database.query('DELETE FROM rate_limits')
      for (const { call, times } of figures) {
        // A different account each time, from all over the tables.
        const number = 1 + ((round * 7919) % accounts)
        const start = performance.now()
        await call(number)
        // The first round warms the database's caches.
        if (round > 0) times.push(performance.now() - start)
      }
    }
  } finally {
    await database.end()
  }
  return figures
}

type Call = (number: number) => Promise<unknown>

function callsOf(url: string, token: string): readonly (readonly [what: string, call: Call])[] {
  const find = async (query: string) => {
    const { data } = await callEndpoint(url, findAccounts, { query }, token)
    if (data.items.length === 0) throw new Error(`No account was found by ${query}`)
  }
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const someMonthsAgo = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
  return [
    ['Overview', () => callEndpoint(url, getOverview, undefined, token)],
    ['Account by email', (number) => find(emailOf(number))],
    ['Account by member ID', (number) => find(memberIdOf(number))],
    ['Account by order', (number) => find(orderNumberOf(number))],
    ['Account by withdrawal', (number) => find(md5Id(`withdrawal ${number}`))],
    ['Account by deposit address', (number) => find(`0x${sha256(`address ${number}`).slice(0, 40)}`)],
    ['Account by hash of a deposit', (number) => find(`0x${sha256(`deposit${number}`)}`)],
    ['Account by hash of a swap', (number) => find(`0x${sha256(`payout${number}`)}`)],
    ['Account', (number) => callEndpoint(url, openAccount, { id: md5Id(`person ${number}`) }, token)],
    ['Orders with an alert', () => callEndpoint(url, listAlertedOrders, {}, token)],
    ['Withdrawals in review', () => callEndpoint(url, listReviews, { state: 'audit' }, token)],
    ['Withdrawals, all', () => callEndpoint(url, listReviews, {}, token)],
    ['Listings', () => callEndpoint(url, listListings, undefined, token)],
    ['Conversations that wait', () => callEndpoint(url, listWaitingConversations, { state: 'pending-reply' }, token)],
    ['Conversations, closed', () => callEndpoint(url, listWaitingConversations, { state: 'closed' }, token)],
    ['Times of the desk', () => callEndpoint(url, getDeskOverview, undefined, token)],
    [
      'Who wrote a conversation',
      (number) => callEndpoint(url, openWriter, { id: md5Id(`conversation ${number}`) }, token),
    ],
    ['Conversations of an order', (number) => search('number', orderNumberOf(number))],
    ['Conversations of an email', (number) => search('email', emailOf(number))],
    ['Rewards held', () => callEndpoint(url, listRewardReviews, { state: 'open' }, token)],
    ['Rewards decided', () => callEndpoint(url, listRewardReviews, { state: 'released' }, token)],
    ['Merchants', () => callEndpoint(url, listMerchants, {}, token)],
    ['Applications', () => callEndpoint(url, listMerchantApplications, {}, token)],
    ['Incidents', () => callEndpoint(url, listIncidents, {}, token)],
    ['Audit', () => callEndpoint(url, listAudit, {}, token)],
    ['Audit of an action', () => callEndpoint(url, listAudit, { action: 'open-account' }, token)],
    ['Audit of an operator', (number) => callEndpoint(url, listAudit, { operator: operatorOf(number) }, token)],
    ['Audit of an account', (number) => callEndpoint(url, listAudit, { subject: memberIdOf(number) }, token)],
    [
      'Audit of an operator’s action on some days',
      (number) =>
        callEndpoint(
          url,
          listAudit,
          { action: 'open-account', operator: operatorOf(number), from: someMonthsAgo, to: someMonthsAgo },
          token,
        ),
    ],
    ['Trial balance', () => callEndpoint(url, getTrialBalance, {}, token)],
    ['A person’s accounts', (number) => callEndpoint(url, findPersonAccounts, { person: memberIdOf(number) }, token)],
    [
      'A person’s postings',
      (number) => callEndpoint(url, listPersonPostings, { account: md5Id(`account ${number}`) }, token),
    ],
    [
      'The house’s postings of a day',
      () => callEndpoint(url, listHousePostings, { account: 'world', coin: 'USDT', day }, token),
    ],
  ]

  function search(by: 'number' | 'email', query: string) {
    return callEndpoint(url, searchConversations, { by, query }, token)
  }
}

function operatorOf(number: number): string {
  return String(370_000_000 + (number % 20))
}

/** Computes the same as PostgreSQL's `md5(words)::uuid`. */
function md5Id(words: string): string {
  return createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function sha256(words: string): string {
  return createHash('sha256').update(words).digest('hex')
}

function render(figures: readonly Figure[]): string {
  return `${groupDigits(orders)} orders, ${groupDigits(accounts)} accounts, and everything else such an operation has, on PostgreSQL. Each call is made over
HTTP, one after the other, ${rounds} times, each time about a different account. Machine load at the start: ${load.toFixed(1)}. Searching
the text of conversations has its own benchmark.

${renderTable(
  [{ title: 'List or search' }, { title: 'Median, ms', align: 'right' }, { title: '95 %, ms', align: 'right' }],
  figures.map(({ what, times }) => [what, share(times, 0.5).toFixed(1), share(times, 0.95).toFixed(1)]),
)}

Goal: 95 % of each within ${goal} ms.`
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
