import { randomUUID } from 'node:crypto'

import { count } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeEmail } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { getInvitation } from '#api/invitations.ts'
import { accounts, emailMoves } from '#server/db/schema/accounts.ts'
import { emailCodes } from '#server/db/schema/email-codes.ts'
import { invitationDevices } from '#server/db/schema/invitations.ts'
import { securityEvents } from '#server/db/schema/security-events.ts'
import { knownDevices, loginTickets, refreshTokens, sessionEndLinks, sessions } from '#server/db/schema/sessions.ts'

import { prepareEmailChange } from './support/email-changes.ts'
import { logIn, newEmail, newPlace, register } from './support/people.ts'
import { beginLogIn, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const day = 86_400
const tables = {
  emailCodes,
  loginTickets,
  sessions,
  refreshTokens,
  sessionEndLinks,
  emailMoves,
  knownDevices,
  invitationDevices,
  securityEvents,
}

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

async function rowsOf(table: PgTable): Promise<number> {
  const [row] = await server.database.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}

/** Returns the tables that still have rows after the cleanup. */
async function leftAfterCleanUp(): Promise<string[]> {
  for (const { run } of server.backend.cleanUps) await run()
  const left: string[] = []
  for (const [name, table] of Object.entries(tables)) if ((await rowsOf(table)) > 0) left.push(name)
  return left
}

it('deletes expired data once its retention ends, and keeps the account', async () => {
  const inviter = await register(server)
  const { code: invitationCode } = await server.ask(getInvitation, undefined, inviter.signedIn)
  const registered = await register(server, { invitationCode })
  const move = await prepareEmailChange(server, registered, newEmail())
  await server.ask(changeEmail, move, registered.signedIn)
  const person = { ...registered, email: move.newEmail }
  await logIn(server, { ...person, deviceId: randomUUID() })
  const { sendEmailCode, login } = mainAuthentication
  await server.call(login, { email: newEmail(), password: 'wrong-horse-9' }, newPlace())
  await turnTotpOn(server, person)
  await beginLogIn(server, person)
  await server.ask(sendEmailCode, { email: person.email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
  expect(await leftAfterCleanUp()).toEqual(Object.keys(tables))

  const eventsBefore = await rowsOf(securityEvents)
  server.advance(2 * day)
  const shortLived = new Set(['emailCodes', 'loginTickets'])
  expect(await leftAfterCleanUp()).toEqual(Object.keys(tables).filter((name) => !shortLived.has(name)))
  // A failed login without an account is in no user's history, so it is deleted.
  expect(await rowsOf(securityEvents)).toBe(eventsBefore - 1)

  server.advance(30 * day)
  expect(await leftAfterCleanUp()).toEqual(['knownDevices', 'invitationDevices', 'securityEvents'])
  server.advance(365 * day)
  expect(await leftAfterCleanUp()).toEqual([])
  expect(await rowsOf(accounts)).toBe(2)
})
