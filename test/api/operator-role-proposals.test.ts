import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import { listAudit } from '#api/operator-audit.ts'
import { listOperatorRoles, listReviews } from '#api/operators.ts'
import { composeOperatorRoles } from '#server/composition/operator-roles.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { operatorAudit, operatorRoleProposals } from '#server/db/schema/operators.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { systemClock } from '#server/lib/clock.ts'
import { listHolders, listOpenProposals, lockRoles } from '#server/modules/operators/operator-roles.repository.ts'
import type { OperatorRoleService } from '#server/modules/operators/operator-roles.service.ts'

import { makeOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

interface Authenticated extends Person {
  readonly secret: string
}

let server: TestApp
let roles: OperatorRoleService

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection })
  roles = composeOperatorRoles({ config: testConfig, database: server.database, clock: systemClock })
})

afterAll(() => server.close())

async function person(...held: readonly OperatorRole[]): Promise<Authenticated> {
  const registered = await register(server)
  const { secret } = await turnTotpOn(server, registered)
  await makeOperator(server, registered, held)
  return { ...registered, secret }
}

/** Returns proof of an administrator with an unused code. */
function by({ email, secret }: Authenticated) {
  server.advance(30)
  return { email, code: codeOf(secret) }
}

const rolesOf = async ({ session }: Person) => [...(await lockRoles(server.database, session.userId))]

/** Returns 0 for each change that succeeds, or its refusal's code, in ascending order. */
async function codesOfAll(changes: readonly Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(changes)
  return results
    .map((result) => {
      if (result.status === 'fulfilled') return 0
      if (result.reason instanceof ApiFailure) return result.reason.code
      throw result.reason
    })
    .toSorted((a, b) => a - b)
}

const refusedWith = (code: number) => expect.objectContaining({ code }) as unknown
const conflict = refusedWith(apiErrorCode.stateConflict)
const forbidden = refusedWith(apiErrorCode.forbidden)

async function proposed(proposer: Authenticated, candidate: Person, role: OperatorRole): Promise<string> {
  const proposal = await roles.propose(by(proposer), candidate.email, role)
  if (proposal === undefined) throw new Error('The change needs no confirmation')
  return proposal.id
}

describe('the first administrators', () => {
  test('the command appoints only one first administrator, who appoints a second alone, and no third', async () => {
    const [ann, bob, cem] = [await person(), await person(), await person()]
    expect(await codesOfAll([roles.appointFirst(ann.email), roles.appointFirst(bob.email)])).toEqual([
      0,
      apiErrorCode.stateConflict,
    ])
    const [first, second] = (await rolesOf(ann)).includes('administrator') ? [ann, bob] : [bob, ann]
    expect(await roles.propose(by(first), second.email, 'administrator')).toBeUndefined()
    expect(await rolesOf(second)).toEqual(['administrator'])
    await proposed(second, cem, 'administrator')
    expect(await rolesOf(cem)).toEqual([])

    const { items } = await server.ask(listAudit, {}, first.signedIn)
    expect(items.map(({ operator, action }) => [operator === 'command', action])).toEqual([
      [false, 'propose-role'],
      [false, 'grant-role'],
      [true, 'grant-role'],
    ])
    await expect(roles.revoke(by(first), second.email, 'administrator')).rejects.toEqual(conflict)
    expect(await roles.dismissAdministrators()).toBe(2)
    expect([...(await rolesOf(first)), ...(await rolesOf(second))]).toEqual([])
    for (const { email } of [first, second]) {
      expect((await server.mailsTo(email)).at(-1)?.subject).toBe('An operator role was revoked')
    }
  })
})

describe('role proposals', () => {
  let ann: Authenticated
  let bob: Authenticated
  let cem: Authenticated

  beforeAll(async () => {
    ann = await person('administrator')
    bob = await person('administrator')
    cem = await person('administrator')
  })

  test('a proposal grants the role once another administrator confirms it; both are told, and both steps audited', async () => {
    const dora = await person()
    const id = await proposed(ann, dora, 'reviewer')
    expect(await rolesOf(dora)).toEqual([])
    const open = await server.ask(listOperatorRoles, undefined, bob.signedIn)
    expect(open.proposals).toContainEqual(
      expect.objectContaining({ id, role: 'reviewer', email: dora.email, proposedBy: ann.email }),
    )
    expect(open.operators.map(({ email }) => email)).not.toContain(dora.email)
    await roles.confirm(by(bob), id)
    expect(await rolesOf(dora)).toEqual(['reviewer'])
    expect(await server.call(listReviews, {}, dora.signedIn)).toMatchObject({ code: 0 })
    const after = await server.ask(listOperatorRoles, undefined, bob.signedIn)
    expect(after.proposals).toEqual(open.proposals.filter((proposal) => proposal.id !== id))
    expect(after.operators).toContainEqual(expect.objectContaining({ email: dora.email, roles: ['reviewer'] }))

    for (const { email } of [dora, ann]) {
      const subjects = (await server.mailsTo(email)).map(({ subject }) => subject)
      expect(subjects.slice(-2)).toEqual(['An operator role was proposed', 'An operator role was granted'])
    }
    const { items } = await server.ask(listAudit, {}, ann.signedIn)
    const details = { role: 'reviewer', proposal: id }
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'grant-role', details: { ...details, proposedBy: items[1]?.operator } },
      { action: 'propose-role', details },
    ])
    expect(items[0]?.operator).not.toBe(items[1]?.operator)
  })

  test('only one of two simultaneous confirmations of a proposal takes effect', async () => {
    const dora = await person()
    const id = await proposed(ann, dora, 'support')
    const changes = [by(bob), by(cem)].map((who) => roles.confirm(who, id))
    expect(await codesOfAll(changes)).toEqual([0, apiErrorCode.stateConflict])
    expect(await rolesOf(dora)).toEqual(['support'])
    const [row] = await server.database.select().from(operatorRoleProposals).where(eq(operatorRoleProposals.id, id))
    expect([bob, cem].map(({ session }) => session.userId)).toContain(row?.confirmedBy)
    const granted = await server.database.select().from(operatorAudit).where(eq(operatorAudit.action, 'grant-role'))
    expect(granted.filter(({ details }) => details.proposal === id)).toHaveLength(1)
  })

  test('only another administrator than the proposer and the candidate can confirm a proposal', async () => {
    const dora = await person('reviewer', 'treasurer', 'support', 'content')
    const id = await proposed(ann, bob, 'reviewer')
    for (const other of [ann, bob, dora]) await expect(roles.confirm(by(other), id)).rejects.toEqual(forbidden)
    await expect(roles.propose(by(dora), dora.email, 'administrator')).rejects.toEqual(forbidden)
    for (const confirmedBy of [ann.session.userId, bob.session.userId]) {
      const update = server.database
        .update(operatorRoleProposals)
        .set({ confirmedBy, confirmedAt: systemClock() })
        .where(eq(operatorRoleProposals.id, id))
      await expect(update).rejects.toMatchObject({
        cause: { message: expect.stringContaining('check constraint') as unknown },
      })
    }
    expect(await rolesOf(bob)).toEqual(['administrator'])
  })

  test('a proposal needs an unused code of the administrator', async () => {
    const dora = await person()
    const used = by(ann)
    await roles.propose(used, dora.email, 'content')
    const wrong = refusedWith(apiErrorCode.secondFactorWrong)
    await expect(roles.propose(used, dora.email, 'support')).rejects.toEqual(wrong)
    await expect(roles.propose({ email: ann.email, code: '' }, dora.email, 'support')).rejects.toEqual(wrong)
  })

  test('a proposal expires after a day', async () => {
    const dora = await person()
    const id = await proposed(ann, dora, 'reviewer')
    server.advance(86_400)
    expect(await listOpenProposals(server.database, systemClock())).toEqual([])
    await expect(roles.confirm(by(bob), id)).rejects.toEqual(conflict)
    expect(await rolesOf(dora)).toEqual([])
  })

  test('a proposal ends when its proposer is no longer an administrator', async () => {
    const dora = await person()
    const eve = await person('administrator')
    const id = await proposed(eve, dora, 'reviewer')
    await roles.revoke(by(ann), eve.email, 'administrator')
    await expect(roles.confirm(by(bob), id)).rejects.toEqual(refusedWith(apiErrorCode.proposerGone))
    await expect(roles.propose(by(eve), dora.email, 'reviewer')).rejects.toEqual(forbidden)
  })
})

describe('revoked roles', () => {
  test('a revoked role is gone from the next call on, with an email and an audit entry', async () => {
    const [ann, dora] = [await person('administrator'), await person('reviewer', 'support')]
    await roles.revoke(by(ann), dora.email, 'reviewer')
    expect(await server.call(listReviews, {}, dora.signedIn)).toMatchObject({ code: apiErrorCode.forbidden })
    expect(await rolesOf(dora)).toEqual(['support'])
    expect((await server.mailsTo(dora.email)).at(-1)?.subject).toBe('An operator role was revoked')
    const { items } = await server.ask(listAudit, {}, ann.signedIn)
    expect(items[0]).toMatchObject({ action: 'revoke-role', details: { role: 'reviewer' } })
    await expect(roles.revoke(by(ann), dora.email, 'reviewer')).rejects.toEqual(conflict)
  })

  test('revoking leaves two administrators, even when two of three are revoked simultaneously', async () => {
    await roles.dismissAdministrators()
    const [ann, bob, cem] = [
      await person('administrator'),
      await person('administrator'),
      await person('administrator'),
    ]
    const [byAnn, byBob] = [by(ann), by(bob)]
    const changes = [roles.revoke(byAnn, cem.email, 'administrator'), roles.revoke(byBob, ann.email, 'administrator')]
    // The second is one too many, or comes from a revoked administrator.
    expect((await codesOfAll(changes)).filter((code) => code === 0)).toHaveLength(1)
    expect(await listHolders(server.database, 'administrator')).toHaveLength(2)
  })
})
