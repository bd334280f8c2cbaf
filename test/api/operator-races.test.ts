import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { confirmCoinTerm, dropCoinTerm, proposeCoinTerm } from '#api/operator-coin-terms.ts'
import { approveWithdrawal, clearStop, liftPegStop, refuseWithdrawal } from '#api/operators.ts'
import { cancelWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { findListing, pegStopOf, stopDepegged } from '#server/coins/listings.repository.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { coinTermDecisions } from '#server/db/schema/coins.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { listStops, stopCoin } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { recoveryProof } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let operators: readonly Person[]

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ config: walletConfig, connection })
  operators = [await registerOperator(server), await registerOperator(server), await registerOperator(server)]
})

afterAll(async () => {
  await server.close()
})

async function inReview(amount: string) {
  const person = await registerWithFunds(server, '20000')
  const { id } = await withdraw(server, person, { amount })
  return { person, id }
}

const approveAll = (id: string) => operators.map(({ signedIn }) => server.call(approveWithdrawal, { id }, signedIn))
const { stateConflict } = apiErrorCode
const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
const auditOf = (id: string) => server.database.$count(operatorAudit, eq(operatorAudit.subject, id))

test('one of three simultaneous approvals passes a withdrawal', async () => {
  const { person, id } = await inReview('2000')
  expect(await codesOf(approveAll(id))).toEqual([0, stateConflict, stateConflict])
  expect(await auditOf(id)).toBe(1)
  const { steps } = await server.ask(getWithdrawal, { id }, person.signedIn)
  expect(steps.map(({ state }) => state)).toEqual(['audit', 'audit-pass'])
})

test('two of three simultaneous approvals pass a withdrawal that needs four eyes', async () => {
  const { person, id } = await inReview('15000')
  expect(await codesOf(approveAll(id))).toEqual([0, 0, stateConflict])
  expect(await auditOf(id)).toBe(2)
  expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit-pass' })
})

test('one operator who taps five times approves once', async () => {
  const { person, id } = await inReview('15000')
  const [operator] = operators
  const answers = Array.from({ length: 5 }, () => server.call(approveWithdrawal, { id }, operator?.signedIn))
  expect(await codesOf(answers)).toEqual([0, ...Array.from({ length: 4 }, () => stateConflict)])
  expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit' })
})

test('of a simultaneous approval, refusal and cancellation one takes effect, and the books agree', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, id } = await inReview('2000')
    const [first, second] = operators
    const answers = await Promise.all([
      server.call(approveWithdrawal, { id }, first?.signedIn),
      server.call(refuseWithdrawal, { id, reason: 'Because' }, second?.signedIn),
      server.call(cancelWithdrawal, { id }, person.signedIn),
    ])
    const { state } = await server.ask(getWithdrawal, { id }, person.signedIn)
    const { balances } = await server.ask(listBalances, undefined, person.signedIn)
    const [approved, refused, cancelled] = answers.map(({ code }) => code === 0)
    // After an approval, only the user can still cancel.
    const expected = refused === true ? 'audit-refuse' : cancelled === true ? 'cancelled' : 'audit-pass'
    expect({ approved: approved === true, refused, state }).toMatchObject({
      approved: refused !== true && (cancelled !== true || approved === true),
      state: expected,
    })
    const held = state === 'audit-pass' ? '2000' : '0'
    expect(balances).toMatchObject([{ coin: 'USDT', held }])
    expect(await auditOf(id)).toBe([approved, refused].filter((done) => done === true).length)
  }
})

test('of two simultaneous confirmations of a fee and its proposer dropping it, one decides', async () => {
  const [proposer, ...others] = operators
  if (proposer === undefined) throw new Error('There is no operator to propose it')
  const proof = await recoveryProof(server, proposer)
  const fee = { kind: 'withdrawal-fee', coin: 'USDC', network: 'bsc', value: '0.6' } as const
  const wanted = { ...fee, startsAt: null, reason: 'The network got dearer', secondFactor: proof }
  const { id } = await server.ask(proposeCoinTerm, wanted, proposer.signedIn)
  const proofs = await Promise.all(others.map(async (person) => recoveryProof(server, person)))
  const answers = others.map(({ signedIn }, index) => {
    const secondFactor = proofs[index] ?? { method: 'totp', code: '' }
    return server.call(confirmCoinTerm, { id, value: fee.value, secondFactor }, signedIn)
  })
  const dropped = server.call(dropCoinTerm, { id }, proposer.signedIn)
  expect(await codesOf([...answers, dropped])).toEqual([0, stateConflict, stateConflict])
  expect(await server.database.$count(coinTermDecisions, eq(coinTermDecisions.id, id))).toBe(1)
})

test('rejects lifting a peg stop while its reason becomes a lost peg', async () => {
  const place = { coin: 'USDT', network: 'bsc' } as const
  const blindSince = new Date('2026-01-01T00:00:00Z')
  await stopDepegged(server.database, place, { since: blindSince, reason: 'blind', price: null })
  const audited = await server.database.$count(operatorAudit)
  const { answer } = await server.database.transaction(async (tx) => {
    const since = new Date('2026-01-01T00:20:00Z')
    await stopDepegged(tx, place, { since, reason: 'away', price: parseAmount('0.9') })
    const seen = { ...place, since: blindSince.toISOString() }
    const answer = server.call(liftPegStop, seen, operators[0]?.signedIn)
    await expect.poll(async () => queryRows(tx, waiting)).not.toEqual([])
    return { answer }
  })
  expect(await answer).toMatchObject({ code: stateConflict })
  expect(pegStopOf(await findListing(server.database, place.coin, place.network))).toMatchObject({ reason: 'away' })
  expect(await server.database.$count(operatorAudit)).toBe(audited)
})

test('one of three operators clears a stop, and no later one', async () => {
  const since = new Date('2026-01-01T00:00:00Z')
  await stopCoin(server.database, { coin: 'USDC', reason: 'the first', since })
  const clear = () =>
    operators.map(async ({ signedIn }) => {
      return server.call(clearStop, { coin: 'USDC', since: since.toISOString() }, signedIn)
    })
  expect(await codesOf(clear())).toEqual([0, stateConflict, stateConflict])
  await stopCoin(server.database, { coin: 'USDC', reason: 'the second', since: new Date('2026-01-01T00:10:00Z') })
  expect(await codesOf(clear())).toEqual([stateConflict, stateConflict, stateConflict])
  expect(await listStops(server.database)).toMatchObject([{ coin: 'USDC', reason: 'the second' }])
  expect(await auditOf('USDC')).toBe(1)
})
