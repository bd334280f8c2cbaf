import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  freezeWithdrawals,
  getWithdrawal,
  type PaidOrderKind,
} from '#api/withdrawals.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { withdrawalRequests } from '#server/db/schema/withdrawals.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findAccount } from '#server/identity/accounts/accounts.repository.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { WithdrawalChecks } from '#server/modules/withdrawals/withdrawal-checks.ts'
import { WithdrawalMoves } from '#server/modules/withdrawals/withdrawal-moves.ts'
import { WithdrawalReports } from '#server/modules/withdrawals/withdrawal-reports.ts'
import { WithdrawalRequestService } from '#server/modules/withdrawals/withdrawal-requests.service.ts'

import { codesOf } from './support/codes.ts'
import { newestMail, type Person, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  fundPassword,
  goodDraft,
  registerWithFunds,
  verifyTwice,
  walletConfig,
  withdraw,
} from './support/withdrawals.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: walletConfig })
})

afterAll(async () => {
  await server.close()
})

async function usdtOf(person: Person) {
  return (await server.ask(listBalances, undefined, person.signedIn)).balances[0]
}

const ledger = new Ledger(systemClock)
const orders = { kindsOf: async () => new Map<string, PaidOrderKind>() }
const reports = new WithdrawalReports({
  clock: systemClock,
  orders,
  nameOfNetwork: (network) => network,
})
const moves = new WithdrawalMoves({ ledger, clock: systemClock, reports })

/** Confirms without checking the fund password, whose attempts are limited: the race is about what follows it. */
function requestService(): WithdrawalRequestService {
  const { database } = server
  const coins = coinsOn([31338])
  const checks = new WithdrawalChecks({
    clock: systemClock,
    ledger,
    coins,
    requireRecipient: () => Promise.resolve(),
    paysElsewhere: () => false,
    mayPay: async () => true,
    orders: {
      require: () => Promise.reject(new Error('No order is expected to be paid')),
      isOwnAddress: async () => false,
    },
    sumTransferred: async () => new Map(),
  })
  const nothing = () => Promise.reject(new Error('No code is expected to be mailed'))
  return new WithdrawalRequestService({
    database,
    clock: systemClock,
    coins,
    checks,
    moves,
    reports,
    orders,
    proofs: {
      owner: { begin: nothing },
      secondFactors: { verifyInSession: nothing },
      passwords: { verify: nothing },
      fundPasswords: { check: (caller) => findAccount(database, caller.userId), checkAsCalled: nothing },
      codes: { send: nothing, check: nothing, use: nothing },
    },
    guardRecipient: (_, work) => work(),
    resembles: async () => null,
  })
}

/** Creates withdrawal requests that have passed the first two verifications. @returns Their ids and the caller. */
async function verifiedRequests({ session: { userId } }: Person, number: number, amount: string) {
  const sessionId = randomUUID()
  const rows = Array.from({ length: number }, () => ({
    ...goodDraft,
    id: randomUUID(),
    userId,
    sessionId,
    memo: null,
    amount: parseAmount(amount),
    fee: parseAmount(goodDraft.fee),
    nextStep: 'fund-password' as const,
    expiresAt: addSeconds(systemClock(), 900),
  }))
  await server.database.insert(withdrawalRequests).values(rows)
  const account = await findAccount(server.database, userId)
  const secondFactors = { totp: false, passkeys: 0, recoveryCodesLeft: 0 }
  const caller: SignedIn = { realm: 'main', userId, sessionId, account, secondFactors, ownDevice: null }
  return { ids: rows.map(({ id }) => id), caller }
}

/** Confirms all requests at the same time. @returns Their codes, 0 for those that went through. */
async function confirmAll({ ids, caller }: Awaited<ReturnType<typeof verifiedRequests>>): Promise<readonly number[]> {
  const requests = requestService()
  const confirmations = ids.map(async (id) => {
    try {
      await requests.confirm(caller, { id, fundPassword })
      return 0
    } catch (error) {
      if (error instanceof ApiFailure) return error.code
      throw error
    }
  })
  return Promise.all(confirmations)
}

function countOf(codes: readonly number[], code: number): number {
  return codes.filter((candidate) => candidate === code).length
}

it('holds only as many of 50 concurrent withdrawals as the balance covers', async () => {
  const ann = await registerWithFunds(server, '100')
  const codes = await confirmAll(await verifiedRequests(ann, 50, '10'))
  expect([countOf(codes, 0), countOf(codes, apiErrorCode.insufficientBalance)]).toEqual([10, 40])
  expect(await usdtOf(ann)).toEqual({ coin: 'USDT', available: '0', held: '100', owed: '0' })
})

it('confirms only as many of 20 concurrent withdrawals as the 24-hour limit allows', async () => {
  const ann = await registerWithFunds(server, '500000')
  const codes = await confirmAll(await verifiedRequests(ann, 20, '10000'))
  expect([countOf(codes, 0), countOf(codes, apiErrorCode.amountAboveLimit)]).toEqual([5, 15])
})

it('makes one withdrawal of a request confirmed 50 times at once', async () => {
  const ann = await registerWithFunds(server)
  const { ids, caller } = await verifiedRequests(ann, 1, '100')
  const codes = await confirmAll({ ids: Array.from({ length: 50 }, () => ids).flat(), caller })
  expect(countOf(codes, 0)).toBe(50)
  expect(await usdtOf(ann)).toMatchObject({ available: '900', held: '100' })
})

it('makes one withdrawal of a request confirmed in four tabs at once', async () => {
  const ann = await registerWithFunds(server)
  const id = await verifyTwice(server, ann)
  const answers = Array.from({ length: 4 }, () => server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn))
  expect(await codesOf(answers)).toEqual([0, 0, 0, 0])
  expect(await usdtOf(ann)).toMatchObject({ available: '900', held: '100' })
})

it('concurrent canceling, approving, refusing and paying end in one state with matching books', async () => {
  const inTransaction = <T>(work: Parameters<typeof server.database.transaction<T>>[0]) =>
    server.database.transaction(work)
  const operator = randomUUID()
  for (let round = 0; round < 12; round += 1) {
    server.advance(3600)
    const ann = await registerWithFunds(server, '2000')
    const { id } = await withdraw(server, ann, { amount: '1500' })
    await Promise.all([
      server.call(cancelWithdrawal, { id }, ann.signedIn),
      inTransaction((tx) => moves.approve(tx, id, operator)),
      inTransaction((tx) => moves.refuse(tx, id, 'No.', operator)),
      inTransaction((tx) => moves.beginTransfer(tx, id)),
      inTransaction((tx) => moves.approve(tx, id, operator)).then(() =>
        inTransaction((tx) => moves.beginTransfer(tx, id)),
      ),
    ])
    const { state, steps } = await server.ask(getWithdrawal, { id }, ann.signedIn)
    expect(['cancelled', 'audit-refuse', 'transferring']).toContain(state)
    expect(new Set(steps.map((step) => step.state)).size).toBe(steps.length)
    const isHeld = state === 'transferring'
    expect(await usdtOf(ann)).toMatchObject(
      isHeld ? { available: '500', held: '1500' } : { available: '2000', held: '0' },
    )
  }
})

it('a freeze during confirmations leaves no withdrawal that could be paid', async () => {
  const ann = await registerWithFunds(server, '2000')
  await withdraw(server, ann)
  const token = tokenOf(await newestMail(server, ann.email), 'token')
  const requests = await verifiedRequests(ann, 10, '10')
  const [codes] = await Promise.all([confirmAll(requests), server.ask(freezeWithdrawals, { token })])
  const confirmed = requests.ids.filter((_, index) => codes[index] === 0)
  for (const id of confirmed) {
    expect((await server.ask(getWithdrawal, { id }, ann.signedIn)).state).toBe('cancelled')
  }
  expect(await usdtOf(ann)).toMatchObject({ available: '2000', held: '0' })
})
