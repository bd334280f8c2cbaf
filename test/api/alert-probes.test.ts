import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { alerts } from '#server/db/schema/alerts.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { payments } from '#server/db/schema/payments.ts'
import { componentReports } from '#server/db/schema/status.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import { finishProof, insertProof } from '#server/ledger/proofs.repository.ts'
import { stopCoin } from '#server/ledger/stops.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { buildTestApp, type TestApp } from './support/test-app.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

const ago = (seconds: number) => addSeconds(new Date(), -seconds)

test('the worker opens an alert for each problem the overview counts, and for nothing else', async () => {
  const { database, backend } = server
  // Alerts stay silent until the process has been up long enough.
  server.advance(301)
  const person = await registerWithFunds(server, '20000')
  await withdraw(server, person, { amount: '2000' })
  await database.update(withdrawals).set({ createdAt: ago(3700) })
  await stopCoin(database, { coin: 'TUSD', reason: 'The books and the chains differ', since: ago(90) })
  const payment = {
    source: 'withdrawal',
    network: 'bsc' as const,
    coin: 'USDT',
    address: '0x01',
    amount: 1n,
    requestedAt: ago(1200),
    state: 'requested' as const,
  }
  await database.insert(payments).values([1, 2].map(() => ({ ...payment, id: randomUUID(), sourceId: randomUUID() })))
  const [proof, at] = [randomUUID(), ago(4000)]
  await insertProof(database, { id: proof, at })
  const differences = [{ coin: 'TUSD', text: 'Less is there than is owed' }]
  await finishProof(database, { id: proof, at }, { differences, compared: ['TUSD'], unread: [] })
  const mail = { id: randomUUID(), kind: 'mail', payload: {}, createdAt: ago(90), dueAt: ago(60), deadAt: ago(60) }
  await database.insert(outbox).values(mail)
  const [reporter, reportedAt] = [randomUUID(), new Date()]
  await database.insert(componentReports).values([
    { component: 'bsc', reporter, state: 'down', reportedAt },
    { component: 'polygon', reporter, state: 'degraded', reportedAt },
  ])
  await backend.checkComponents()

  await backend.worker.start()
  try {
    await expect.poll(() => database.$count(alerts)).toBeGreaterThan(0)
  } finally {
    await backend.worker.stop()
  }
  const opened = await database.select().from(alerts)
  expect(opened.map(({ kind, subject, count }) => [kind, subject, count].join(' ')).toSorted()).toEqual([
    'books-difference TUSD 1',
    'books-unproven proof ',
    'coin-stopped TUSD ',
    'mail-given-up mail 1',
    'network-down bsc ',
    'network-lagging polygon ',
    'payouts-stuck payouts-waiting 2',
    'queue-late withdrawals 1',
  ])
})
