import { afterAll, beforeAll, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  confirmWithdrawal,
  freezeWithdrawals,
  getWithdrawal,
  sendUnfreezeCode,
  unfreezeWithdrawals,
} from '#api/withdrawals.ts'

import { newestCode, newestMail, otherCode, type Person, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  beginWith,
  fundPassword,
  registerWithFunds,
  verifyTwice,
  walletConfig,
  withdraw,
} from './support/withdrawals.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

async function linkOf({ email }: Person): Promise<string> {
  return tokenOf(await newestMail(server, email), 'token')
}

it('freezes withdrawals by an email link, and cancels unsigned ones', async () => {
  const ann = await registerWithFunds(server, '5000')
  const underVerification = await verifyTwice(server, ann)
  const small = await withdraw(server, ann)
  const large = await withdraw(server, ann, { amount: '2000' })
  await server.ask(freezeWithdrawals, { token: await linkOf(ann) })

  for (const { id } of [small, large]) {
    expect((await server.ask(getWithdrawal, { id }, ann.signedIn)).state).toBe('cancelled')
  }
  const { balances, frozenSince } = await server.ask(listBalances, undefined, ann.signedIn)
  expect(balances).toEqual([{ coin: 'USDT', available: '5000', held: '0', owed: '0' }])
  expect(frozenSince).not.toBeNull()
  expect((await beginWith(server, ann)).code).toBe(apiErrorCode.withdrawalsFrozen)
  const confirmed = await server.call(confirmWithdrawal, { id: underVerification, fundPassword }, ann.signedIn)
  expect(confirmed.code).toBe(apiErrorCode.requestExpired)
  expect((await newestMail(server, ann.email)).subject).toBe('Withdrawals are frozen')
  const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
  expect(items.map(({ kind }) => kind)).toContain('withdrawals-frozen')
})

it('accepts an emailed freeze link once, for a week', async () => {
  const ann = await registerWithFunds(server)
  await withdraw(server, ann)
  const token = await linkOf(ann)
  const answers = [1, 2, 3].map(() => server.call(freezeWithdrawals, { token }))
  const codes = (await Promise.all(answers)).map(({ code }) => code).toSorted((a, b) => a - b)
  expect(codes).toEqual([0, apiErrorCode.linkInvalid, apiErrorCode.linkInvalid])
  expect((await server.call(freezeWithdrawals, { token: 'x'.repeat(43) })).code).toBe(apiErrorCode.linkInvalid)

  const bob = await registerWithFunds(server)
  await withdraw(server, bob)
  const late = await linkOf(bob)
  server.advance(7 * 86_400 + 1)
  expect((await server.call(freezeWithdrawals, { token: late })).code).toBe(apiErrorCode.linkInvalid)
})

it('unfreezes only with all three verifications', async () => {
  const ann = await registerWithFunds(server)
  await withdraw(server, ann)
  await server.ask(freezeWithdrawals, { token: await linkOf(ann) })
  await server.ask(sendUnfreezeCode, undefined, ann.signedIn)
  const proofs = { password: ann.password, code: await newestCode(server, ann.email), fundPassword }
  for (const [wrong, code] of [
    [{ password: 'wrong' }, apiErrorCode.passwordWrong],
    [{ code: otherCode(proofs.code) }, apiErrorCode.codeWrong],
    [{ fundPassword: 'wrong' }, apiErrorCode.fundPasswordWrong],
  ] as const) {
    expect((await server.call(unfreezeWithdrawals, { ...proofs, ...wrong }, ann.signedIn)).code).toBe(code)
    expect((await beginWith(server, ann)).code).toBe(apiErrorCode.withdrawalsFrozen)
  }
  await server.ask(unfreezeWithdrawals, proofs, ann.signedIn)
  expect((await beginWith(server, ann)).code).toBe(0)
  expect((await newestMail(server, ann.email)).subject).toBe('Withdrawals are unfrozen')
})

it('includes withdrawals in the export', async () => {
  const ann = await registerWithFunds(server)
  const { id } = await withdraw(server, ann)
  const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
  expect(sections['withdrawals']).toMatchObject([{ id, amount: '100', state: 'audit-pass' }])
})
