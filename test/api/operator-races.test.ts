import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { confirmCoinTerm, dropCoinTerm, proposeCoinTerm } from '#api/operator-coin-terms.ts'
import { approveWithdrawal, refuseWithdrawal } from '#api/operators.ts'
import { cancelWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { coinTermDecisions } from '#server/db/schema/coins.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'

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
