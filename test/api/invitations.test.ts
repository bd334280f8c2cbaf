import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { invitationGraceDays } from '#api/invitation-rules.ts'
import { findInvitation } from '#api/invitation-offer.ts'
import { acceptInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import { circleTraces } from '#server/composition/circle-traces.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { pageSize } from '#server/db/page-cursor.ts'
import { invitations } from '#server/db/schema/invitations.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import {
  goodPassword,
  logIn,
  newEmail,
  newestCode,
  newPlace,
  type Person,
  register,
  termsOf,
} from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const secondsPerDay = 86_400
const nobodysCode = '22222222'

let server: TestApp
let ann: Person
let code: string

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
})

afterAll(() => server.close())

beforeEach(async () => {
  ann = await register(server)
  code = await codeOf(ann)
})

const codeOf = async ({ signedIn }: Person) => (await server.ask(getInvitation, undefined, signedIn)).code
const refusalOf = async ({ signedIn }: Person, input: string) =>
  (await server.call(acceptInvitation, { code: input }, signedIn)).code

/** Moves to a later day and returns the person's place with a new access token. */
async function later(person: Person, days: number) {
  server.advance(days * secondsPerDay)
  return { ...person.place, accessToken: (await logIn(server, person)).accessToken }
}

describe('invite/info', () => {
  it('gives an account one code, even in many simultaneous first requests', async () => {
    const ben = await register(server)
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(ben)))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(codes[0]).not.toBe(code)
  })

  it('counts who joined today and in total, as in the list', async () => {
    await register(server, { invitationCode: code })
    const signedIn = await later(ann, 2)
    const ben = await register(server, { invitationCode: code, email: `b${newEmail()}` })
    const { invited } = await server.ask(getInvitation, undefined, signedIn)
    const { items, nextCursor } = await server.ask(listInvited, {}, signedIn)
    expect(invited).toEqual({ today: 1, total: 2 })
    expect(items.map(({ email, state }) => ({ email, state }))).toEqual([
      { email: 'b•••@m•••.example', state: 'joined' },
      { email: 'p•••@m•••.example', state: 'joined' },
    ])
    expect(nextCursor).toBeNull()
    expect(JSON.stringify(items)).not.toContain(ben.session.userId)
  })
})

describe('invite/list', () => {
  it('goes on after a page of accounts that were deleted while it was read', async () => {
    const { session, signedIn } = ann
    for (let joined = 0; joined < 2; joined += 1) await register(server, { invitationCode: code })
    const gone = Array.from({ length: pageSize }, () => ({
      id: randomUUID(),
      invitedId: randomUUID(),
      inviterId: session.userId,
      acceptedAt: addSeconds(systemClock(), 60),
      way: 'by-hand' as const,
    }))
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.insert(invitations).values(gone)
    })
    const first = await server.ask(listInvited, {}, signedIn)
    const second = await server.ask(listInvited, { cursor: first.nextCursor ?? '' }, signedIn)
    expect(first.items).toEqual([])
    expect(second.items).toHaveLength(2)
    expect(second.nextCursor).toBeNull()
  })
})

describe('invite/find', () => {
  it('shows a masked email of the inviter to visitors', async () => {
    const written = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await server.ask(findInvitation, { code: written }, newPlace())).toEqual({
      email: 'p•••@m•••.example',
      discountPercent: 0,
    })
  })

  it('refuses unknown invitation codes and limits guesses', async () => {
    const place = newPlace()
    const answers = new Set<number>()
    for (let count = 0; count < 70; count += 1) {
      answers.add((await server.call(findInvitation, { code: nobodysCode }, place)).code)
    }
    expect(answers).toEqual(new Set([apiErrorCode.invitationUnknown, apiErrorCode.tooManyRequests]))
  })
})

describe('registrations', () => {
  it('a registration accepts an invitation for good', async () => {
    const ben = await register(server, { invitationCode: code })
    const { accepted, acceptUntil } = await server.ask(getInvitation, undefined, ben.signedIn)
    expect(accepted?.inviter).toEqual({ email: 'p•••@m•••.example' })
    expect(acceptUntil).toBeNull()
    expect(await refusalOf(ben, await codeOf(await register(server)))).toBe(apiErrorCode.invitationAccepted)
  })

  it('a registration with an unknown code fails, and succeeds with the same emailed code', async () => {
    const [place, email] = [newPlace(), newEmail()]
    const { registerUser, sendEmailCode } = mainAuthentication
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
    const entries = { email, password: goodPassword, code: await newestCode(server, email), ...(await termsOf(server)) }
    const refused = await server.call(registerUser, { ...entries, invitationCode: nobodysCode }, place)
    expect(refused.code).toBe(apiErrorCode.invitationUnknown)
    expect((await server.call(registerUser, { ...entries, invitationCode: code }, place)).code).toBe(0)
  })

  it('a registration in the futures section refuses an invitation', async () => {
    const [place, email] = [newPlace(), newEmail()]
    const { registerUser, sendEmailCode } = futuresAuthentication
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
    const terms = await termsOf(server, 'futures')
    const entries = { email, password: goodPassword, code: await newestCode(server, email), ...terms }
    const refused = await server.call(registerUser, { ...entries, invitationCode: code }, place)
    expect(refused.code).toBe(apiErrorCode.invalidRequest)
  })
})

describe('invite/accept', () => {
  it('accepts one of many simultaneous invitations', async () => {
    const ben = await register(server)
    const codes = [code, await codeOf(await register(server)), await codeOf(await register(server))]
    const answers = await Promise.all(codes.map((each) => refusalOf(ben, each)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      0,
      apiErrorCode.invitationAccepted,
      apiErrorCode.invitationAccepted,
    ])
  })

  it('refuses a user’s own invitation code', async () => {
    expect(await refusalOf(ann, code)).toBe(apiErrorCode.invitationOwn)
  })

  it('refuses an invitation seven days after the registration', async () => {
    const ben = await register(server)
    const signedIn = await later(ben, invitationGraceDays)
    expect((await server.call(acceptInvitation, { code }, signedIn)).code).toBe(apiErrorCode.invitationTooLate)
    expect((await server.ask(getInvitation, undefined, signedIn)).acceptUntil).toBeNull()
  })

  it('refuses invitations that close a ring of any length', async () => {
    const ben = await register(server, { invitationCode: code })
    const cleo = await register(server, { invitationCode: await codeOf(ben) })
    expect(await refusalOf(ann, await codeOf(ben))).toBe(apiErrorCode.invitationRing)
    expect(await refusalOf(ann, await codeOf(cleo))).toBe(apiErrorCode.invitationRing)
  })

  it('simultaneous invitations close no ring', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people: Person[] = []
      while (people.length < 6) people.push(await register(server))
      const codes = await Promise.all(people.map(codeOf))
      const answers = await Promise.all(
        people.map((person, index) => refusalOf(person, codes[(index + 1) % people.length] ?? '')),
      )
      expect(answers.filter((answer) => answer === 0)).toHaveLength(people.length - 1)
      expect(answers).toContain(apiErrorCode.invitationRing)
    }
  })
})

describe('personal data of invitations', () => {
  it('an export has the code and the invitations, and nothing of other people', async () => {
    const ben = await register(server, { invitationCode: code })
    const cleo = await register(server, { invitationCode: await codeOf(ben) })
    const { sections } = await server.ask(exportAccount, { currentPassword: goodPassword }, ben.signedIn)
    expect(sections['invitationCode']).toEqual([{ code: await codeOf(ben), discountPercent: 0 }])
    expect(sections['acceptedInvitation']).toMatchObject([{ way: 'registration' }])
    expect(sections['invitations']).toMatchObject([{ way: 'registration' }])
    const text = JSON.stringify(sections)
    for (const { email, session } of [ann, cleo]) {
      expect(text).not.toContain(email)
      expect(text).not.toContain(session.userId)
    }
  })

  it('deleting an account removes it from its inviter’s list and voids its code', async () => {
    const ben = await register(server, { invitationCode: code })
    const bensCode = await codeOf(ben)
    const cleo = await register(server, { invitationCode: bensCode })
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ben.signedIn)
    const mailed = await newestCode(server, ben.email)
    await server.ask(deleteAccount, { currentPassword: goodPassword, code: mailed }, ben.signedIn)
    expect(await server.ask(listInvited, {}, ann.signedIn)).toEqual({ items: [], nextCursor: null })
    expect((await server.ask(getInvitation, undefined, ann.signedIn)).invited).toEqual({ today: 0, total: 0 })
    expect((await server.call(findInvitation, { code: bensCode }, newPlace())).code).toBe(
      apiErrorCode.invitationUnknown,
    )
    expect((await server.ask(getInvitation, undefined, cleo.signedIn)).accepted).toBeNull()
  })
})

describe('browsers shared by inviters and invited', () => {
  const devicesOf = async (...people: readonly Person[]) => {
    const ids = await Promise.all(people.map(async ({ email }) => idOf(email)))
    const { devices } = await circleTraces(testConfig.secrets)(server.database, ids)
    return people.map((_, index) => devices.filter(({ userId }) => userId === ids[index]).map(({ place }) => place))
  }
  const idOf = async (email: string) => {
    const account = await findAccountByEmail(server.database, 'main', email)
    if (account === undefined) throw new Error(`${email} has no account`)
    return account.id
  }
  /** Returns the number of browsers that both people were seen in. */
  const shared = async (one: Person, other: Person) => {
    const [ofOne = [], ofOther = []] = await devicesOf(one, other)
    return ofOne.filter((place) => ofOther.includes(place)).length
  }

  it('compares browsers of an inviter and an account registered with the code', async () => {
    const ben = await register(server, { invitationCode: code, deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(1)
    const cleo = await register(server, { invitationCode: code })
    expect(await shared(ann, cleo)).toBe(0)
  })

  it('compares browsers of an inviter and an account that accepts the code later', async () => {
    const ben = await register(server)
    await server.ask(acceptInvitation, { code, deviceId: ann.deviceId }, ben.signedIn)
    expect(await shared(ann, ben)).toBe(1)
  })

  it('compares browsers of later logins, and of two invited accounts', async () => {
    const ben = await register(server, { invitationCode: code })
    const cleo = await register(server, { invitationCode: code })
    await logIn(server, { ...ben, deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(1)
    expect(await shared(ben, cleo)).toBe(0)
    await logIn(server, { ...cleo, deviceId: ben.deviceId })
    expect(await shared(ben, cleo)).toBe(1)
  })

  it('compares browsers with nobody outside the inviter’s circle', async () => {
    const ben = await register(server, { deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(0)
    const cleo = await register(server, { invitationCode: await codeOf(ben), deviceId: ann.deviceId })
    expect(await shared(ann, cleo)).toBe(0)
  })
})
