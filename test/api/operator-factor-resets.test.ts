import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { freezeAccount, liftAccountFreeze, openAccount } from '#api/operator-accounts.ts'
import {
  confirmFactorReset,
  listFactorResets,
  proposeFactorReset,
  withdrawFactorReset,
} from '#api/operator-factor-resets.ts'
import { getOverview } from '#api/operator-overview.ts'
import {
  keepSecondFactors,
  keepSecondFactorsByLink,
  listSecondFactors,
  removeSecondFactor,
} from '#api/second-factor.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { secondFactorResets as resets } from '#server/db/schema/second-factors.ts'

import { Authenticator } from './support/authenticator.ts'
import { codesOf } from './support/codes.ts'
import { makeOperator, registerOperator, removeOperator } from './support/operators.ts'
import { logIn, newestMail, type Person, tokenOf } from './support/people.ts'
import { addPasskeyTo, beginLogIn, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { note, ResetDesk } from './support/reset-desk.ts'
import { beginWith, registerWithFunds, walletConfig } from './support/withdrawals.ts'

/** A violated check constraint of the database. */
const broken = { cause: { code: '23514' } }
const { forbidden, linkInvalid, notFound, notLoggedIn, stateConflict, withdrawalsLocked } = apiErrorCode

let server: TestApp
let rita: Person
let raul: Person
let ann: Person
let codes: readonly string[]
let desk: ResetDesk

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ config: walletConfig, connection })
  rita = await registerOperator(server, ['reviewer'])
  raul = await registerOperator(server, ['reviewer'])
  desk = new ResetDesk(server, { rita, raul })
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await registerWithFunds(server)
  ;({ codes } = await turnTotpOn(server, ann))
})

const idOf = ({ session }: Person) => session.userId
const subjectsTo = async ({ email }: Person) => (await server.mailsTo(email)).map(({ subject }) => subject)

async function bringRecoveryCode() {
  const { ticket } = await beginLogIn(server, ann)
  const proof = { method: 'recovery-code', code: codes[0] ?? '' } as const
  await server.ask(mainAuthentication.loginSecondFactor, { ticket, proof, deviceId: randomUUID() }, ann.place)
}

describe('resets of second factors', () => {
  it('a reset removes all factors after three days, ends all sessions and pauses withdrawals', async () => {
    await addPasskeyTo(server, ann, new Authenticator(walletConfig.publicUrl))
    await desk.propose(ann)
    expect(await subjectsTo(ann)).not.toContain('Your second factors will be removed in 72 hours')
    const { data } = await desk.confirm(ann)
    expect(data).toMatchObject({
      factorReset: { cause: 'lost', outcome: null, mayConfirm: false },
      acts: [
        { action: 'confirm-factor-reset', reason: note, operator: raul.session.memberId },
        { action: 'propose-factor-reset', reason: note, operator: rita.session.memberId },
      ],
    })
    const mail = await newestMail(server, ann.email)
    expect(mail.subject).toBe('Your second factors will be removed in 72 hours')
    expect(mail.text).not.toContain(note)
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items[0]).toMatchObject({ kind: 'factor-reset-planned' })
    expect(JSON.stringify(items)).not.toContain(tokenOf(mail, 'keepFactors'))

    await desk.wait(71)
    await desk.carryOut()
    expect((await server.ask(listSecondFactors, undefined, ann.signedIn)).resetAt).toBe(
      (await desk.rowsOf(ann))[0]?.dueAt?.toISOString(),
    )
    await desk.wait(1)
    await desk.carryOut()
    expect((await server.call(listSecondFactors, undefined, ann.signedIn)).code).toBe(notLoggedIn)
    const again = await logIn(server, { ...ann, deviceId: randomUUID() })
    const signedIn = { ...ann.signedIn, accessToken: again.accessToken }
    expect(await server.ask(listSecondFactors, undefined, signedIn)).toMatchObject({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      resetAt: null,
    })
    expect((await beginWith(server, { ...ann, signedIn })).code).toBe(withdrawalsLocked)
    expect(await subjectsTo(ann)).toContain('Your second factors were removed')
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, signedIn)
    expect(sections['secondFactors']).toMatchObject([{ reset: 'lost', outcome: 'done' }])
  })

  it('a reset needs a second reviewer, and isn’t for one’s own account', async () => {
    await desk.propose(ann)
    expect((await desk.confirm(ann, rita)).code).toBe(forbidden)
    expect((await desk.propose(rita)).code).toBe(forbidden)
    expect((await server.ask(openAccount, { id: idOf(ann) }, rita.signedIn)).factorReset?.mayConfirm).toBe(false)
    expect((await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)).factorReset?.mayConfirm).toBe(true)
    const [row] = await desk.rowsOf(ann)
    const four = server.database
      .update(resets)
      .set({
        confirmedBy: idOf(rita),
        confirmedAt: new Date(),
        dueAt: sql`now() + interval '72 hours'`,
        tokenHash: 'x',
      })
      .where(eq(resets.id, row?.id ?? ''))
    await expect(four).rejects.toMatchObject(broken)
  })

  it('a reset can’t be carried out early, not even in the database', async () => {
    await desk.begin(ann)
    const early = server.database.update(resets).set({ endedAt: new Date(), outcome: 'done' })
    await expect(early).rejects.toMatchObject(broken)
    await expect(server.database.update(resets).set({ dueAt: new Date() })).rejects.toMatchObject(broken)
  })

  it('a reset is proposed once, with the owner’s email, for an account with a second factor', async () => {
    expect((await desk.propose(ann, rita, raul.email)).code).toBe(stateConflict)
    expect((await desk.propose(await registerWithFunds(server))).code).toBe(stateConflict)
    expect((await desk.propose(ann, rita, ann.email.toUpperCase())).code).toBe(0)
    expect((await desk.propose(ann, raul)).code).toBe(stateConflict)
    expect((await server.call(proposeFactorReset, { ...(await proposalOfNobody()) }, rita.signedIn)).code).toBe(
      notFound,
    )
  })

  it('refuses to confirm a reset that replaced the one that was read', async () => {
    await desk.propose(ann)
    const read = await desk.underWay(ann)
    await desk.withdraw(ann, rita)
    await desk.propose(ann)
    expect((await server.call(confirmFactorReset, read, raul.signedIn)).code).toBe(stateConflict)
    expect((await server.call(withdrawFactorReset, read, raul.signedIn)).code).toBe(stateConflict)
  })

  it('a reset lapses if it isn’t confirmed in time, and can be proposed again', async () => {
    await desk.propose(ann)
    await desk.wait(72)
    expect((await desk.confirm(ann)).code).toBe(stateConflict)
    expect((await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)).factorReset).toMatchObject({
      outcome: 'lapsed',
      mayConfirm: false,
    })
    expect((await desk.propose(ann, raul)).code).toBe(0)
    expect((await desk.confirm(ann, rita)).code).toBe(0)
    await desk.wait(72)
    await desk.carryOut()
    expect(await desk.outcomeOf(ann)).toBe('done')
  })

  it('the list and the overview show a reset while it waits for a reviewer', async () => {
    const waiting = async () => {
      const { queues } = await server.ask(getOverview, undefined, rita.signedIn)
      return queues.find(({ queue }) => queue === 'factor-resets')?.count ?? 0
    }
    const before = await waiting()
    await desk.propose(ann)
    expect(await waiting()).toBe(before + 1)
    const own = async (by: Person) =>
      (await server.ask(listFactorResets, undefined, by.signedIn)).items.find(({ id }) => id === idOf(ann))
    expect(await own(rita)).toMatchObject({ memberId: ann.session.memberId, dueAt: null, mayConfirm: false })
    expect(await own(raul)).toMatchObject({ mayConfirm: true })
    await desk.confirm(ann)
    expect(await waiting()).toBe(before)
    expect(await own(raul)).toMatchObject({ dueAt: expect.any(String) as string, mayConfirm: false })
  })
})

const proposalOfNobody = async () => ({ id: randomUUID(), email: ann.email, cause: 'lost' as const, note })

describe('the owner and a reset', () => {
  it('the owner stops a reset once with the emailed link, which ends all sessions', async () => {
    await desk.begin(ann)
    const token = tokenOf(await newestMail(server, ann.email), 'keepFactors')
    await server.ask(keepSecondFactorsByLink, { token })
    expect((await server.call(keepSecondFactorsByLink, { token })).code).toBe(linkInvalid)
    expect((await server.call(listSecondFactors, undefined, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await newestMail(server, ann.email)).subject).toBe('Your second factors stay')
    await desk.wait(72)
    await desk.carryOut()
    expect(await desk.outcomeOf(ann)).toBe('kept')
    expect((await beginLogIn(server, ann)).methods).toContain('totp')
  })

  it('the owner stops a confirmed reset in the app, and doesn’t see a proposal', async () => {
    expect((await server.call(keepSecondFactors, undefined, ann.signedIn)).code).toBe(notFound)
    await desk.propose(ann)
    expect((await server.call(keepSecondFactors, undefined, ann.signedIn)).code).toBe(notFound)
    await desk.confirm(ann)
    await server.ask(keepSecondFactors, undefined, ann.signedIn)
    expect(await desk.outcomeOf(ann)).toBe('kept')
    expect((await server.call(keepSecondFactors, undefined, ann.signedIn)).code).toBe(notFound)
  })

  it('the owner stops a reset by logging in with a second factor, even after its time has come', async () => {
    await desk.begin(ann)
    await desk.wait(72)
    await bringRecoveryCode()
    await desk.carryOut()
    expect(await desk.outcomeOf(ann)).toBe('proven')
    expect((await beginLogIn(server, ann)).methods).toContain('totp')
  })

  it('the owner stops a reset by using a second factor in a session', async () => {
    await desk.begin(ann)
    const proof = { method: 'recovery-code', code: codes[0] ?? '' } as const
    const removal = { currentPassword: ann.password, proof, factor: { kind: 'totp' } as const }
    await server.ask(removeSecondFactor, removal, ann.signedIn)
    expect(await desk.outcomeOf(ann)).toBe('proven')
  })

  it('a wrong code doesn’t stop a reset', async () => {
    await desk.begin(ann)
    const { ticket } = await beginLogIn(server, ann)
    const proof = { method: 'recovery-code', code: 'AAAAA-AAAAA' } as const
    await server.call(mainAuthentication.loginSecondFactor, { ticket, proof }, ann.place)
    expect(await desk.outcomeOf(ann)).toBeNull()
  })
})

describe('operators and resets', () => {
  it('operators can withdraw a reset, and its owner is told only if they knew of it', async () => {
    await desk.propose(ann)
    expect((await desk.withdraw(ann, rita)).data).toMatchObject({ factorReset: { outcome: 'withdrawn' } })
    expect(await subjectsTo(ann)).not.toContain('Your second factors stay')
    await desk.begin(ann)
    await desk.withdraw(ann, rita)
    expect((await newestMail(server, ann.email)).subject).toBe('Your second factors stay')
    expect((await desk.withdraw(ann, rita)).code).toBe(stateConflict)
    const audit = await server.database
      .select()
      .from(operatorAudit)
      .where(eq(operatorAudit.subject, idOf(ann)))
    expect(audit.filter(({ action }) => action === 'withdraw-factor-reset')).toHaveLength(2)
  })

  it('freezing an account ends its reset and prevents another', async () => {
    await desk.begin(ann)
    const frozen = await server.ask(freezeAccount, { id: idOf(ann), reason: 'takeover', note }, rita.signedIn)
    expect(await desk.outcomeOf(ann)).toBe('frozen')
    expect((await desk.propose(ann)).code).toBe(stateConflict)
    await server.ask(liftAccountFreeze, { id: idOf(ann), freeze: frozen.freeze?.id ?? '', note }, raul.signedIn)
    expect((await desk.propose(ann)).code).toBe(0)
  })

  it('an operator’s second factors are never reset, whenever they became an operator', async () => {
    expect((await desk.propose(raul)).code).toBe(stateConflict)
    await desk.propose(ann)
    await makeOperator(server, ann, ['support'])
    expect((await desk.confirm(ann)).code).toBe(stateConflict)
    expect((await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)).isOperator).toBe(true)
    await removeOperator(server, ann)
    expect((await desk.confirm(ann)).code).toBe(0)
    await makeOperator(server, ann, ['support'])
    await desk.wait(72)
    await desk.carryOut()
    expect(await desk.outcomeOf(ann)).toBe('operator')
    expect((await beginLogIn(server, ann)).methods).toContain('totp')
  })
})

describe('simultaneous decisions on a reset', () => {
  it('simultaneous proposals and confirmations of a reset take effect once', async () => {
    expect(await codesOf([desk.propose(ann), desk.propose(ann), desk.propose(ann, raul)])).toEqual([
      0,
      stateConflict,
      stateConflict,
    ])
    const eva = await registerOperator(server, ['reviewer'])
    const otto = await registerOperator(server, ['reviewer'])
    expect(await codesOf([desk.confirm(ann, eva), desk.confirm(ann, otto), desk.confirm(ann, eva)])).toEqual([
      0,
      stateConflict,
      stateConflict,
    ])
    const planned = (await subjectsTo(ann)).filter((subject) => subject.includes('72 hours'))
    expect(planned).toHaveLength(1)
  })

  it('a reset is either stopped by the owner or carried out, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      ann = await registerWithFunds(server)
      await turnTotpOn(server, ann)
      await desk.begin(ann)
      const token = tokenOf(await newestMail(server, ann.email), 'keepFactors')
      await desk.wait(72)
      const [{ code }] = await Promise.all([
        server.call(keepSecondFactorsByLink, { token }),
        desk.carryOut(),
        desk.carryOut(),
      ])
      const hasFactors = (await beginsWithFactor()) === 'second-factor'
      expect(await desk.outcomeOf(ann)).toBe(code === 0 ? 'kept' : 'done')
      expect(hasFactors).toBe(code === 0)
      const told = (await subjectsTo(ann)).filter((subject) => /stay|were removed/.test(subject))
      expect(told).toHaveLength(1)
    }
  })
})

async function beginsWithFactor() {
  const { email, password, place } = ann
  return (await server.ask(mainAuthentication.login, { email, password }, place)).step
}
