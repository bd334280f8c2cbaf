import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { invitationGraceDays } from '#api/invitation-rules.ts'
import { findInvitation } from '#api/invitation-offer.ts'
import { acceptInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import { circleTraces } from '#server/composition/circle-traces.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'

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

/** The caller's place with a new access token, as the first one has expired. */
async function later(person: Person, days: number) {
  server.advance(days * secondsPerDay)
  return { ...person.place, accessToken: (await logIn(server, person)).accessToken }
}

describe('invite/info', () => {
  it('gives everybody one code, also when it is first asked for many times at once', async () => {
    const ben = await register(server)
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(ben)))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(codes[0]).not.toBe(code)
  })

  it('counts who has joined today and ever, as the list has them', async () => {
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

describe('invite/find', () => {
  it('names the inviter by a masked email, before there is an account', async () => {
    const written = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await server.ask(findInvitation, { code: written }, newPlace())).toEqual({
      email: 'p•••@m•••.example',
      discountPercent: 0,
    })
  })

  it('knows no code that nobody has, and lets nobody guess for long', async () => {
    const place = newPlace()
    const answers = new Set<number>()
    for (let count = 0; count < 70; count += 1) {
      answers.add((await server.call(findInvitation, { code: nobodysCode }, place)).code)
    }
    expect(answers).toEqual(new Set([apiErrorCode.invitationUnknown, apiErrorCode.tooManyRequests]))
  })
})

describe('a registration', () => {
  it('accepts an invitation, which the new account then has for good', async () => {
    const ben = await register(server, { invitationCode: code })
    const { accepted, acceptUntil } = await server.ask(getInvitation, undefined, ben.signedIn)
    expect(accepted?.inviter).toEqual({ email: 'p•••@m•••.example' })
    expect(acceptUntil).toBeNull()
    expect(await refusalOf(ben, await codeOf(await register(server)))).toBe(apiErrorCode.invitationAccepted)
  })

  it('with nobody’s code makes no account, and goes on with the same mailed code', async () => {
    const [place, email] = [newPlace(), newEmail()]
    const { registerUser, sendEmailCode } = mainAuthentication
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
    const entries = { email, password: goodPassword, code: await newestCode(server, email), ...(await termsOf(server)) }
    const refused = await server.call(registerUser, { ...entries, invitationCode: nobodysCode }, place)
    expect(refused.code).toBe(apiErrorCode.invitationUnknown)
    expect((await server.call(registerUser, { ...entries, invitationCode: code }, place)).code).toBe(0)
  })

  it('of the futures section takes none', async () => {
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
  it('accepts one invitation of many that arrive at the same time', async () => {
    const ben = await register(server)
    const codes = [code, await codeOf(await register(server)), await codeOf(await register(server))]
    const answers = await Promise.all(codes.map((each) => refusalOf(ben, each)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      0,
      apiErrorCode.invitationAccepted,
      apiErrorCode.invitationAccepted,
    ])
  })

  it('never accepts the person’s own code', async () => {
    expect(await refusalOf(ann, code)).toBe(apiErrorCode.invitationOwn)
  })

  it('is too late seven days after the registration', async () => {
    const ben = await register(server)
    const signedIn = await later(ben, invitationGraceDays)
    expect((await server.call(acceptInvitation, { code }, signedIn)).code).toBe(apiErrorCode.invitationTooLate)
    expect((await server.ask(getInvitation, undefined, signedIn)).acceptUntil).toBeNull()
  })

  it('refuses to close a ring, however long', async () => {
    const ben = await register(server, { invitationCode: code })
    const cleo = await register(server, { invitationCode: await codeOf(ben) })
    expect(await refusalOf(ann, await codeOf(ben))).toBe(apiErrorCode.invitationRing)
    expect(await refusalOf(ann, await codeOf(cleo))).toBe(apiErrorCode.invitationRing)
  })

  it('closes no ring when everybody in it accepts at the same time', async () => {
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

describe('personal data', () => {
  it('an export has the code and the invitations, and of other people nothing', async () => {
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

  it('a deleted account leaves its inviter’s list, and its own code is nobody’s', async () => {
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

describe('browsers of an inviter’s circle', () => {
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
  /** How many browsers the two were both seen in. */
  const shared = async (one: Person, other: Person) => {
    const [ofOne = [], ofOther = []] = await devicesOf(one, other)
    return ofOne.filter((place) => ofOther.includes(place)).length
  }

  it('are compared for who registers by the code', async () => {
    const ben = await register(server, { invitationCode: code, deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(1)
    const cleo = await register(server, { invitationCode: code })
    expect(await shared(ann, cleo)).toBe(0)
  })

  it('are compared for who accepts the code by hand', async () => {
    const ben = await register(server)
    await server.ask(acceptInvitation, { code, deviceId: ann.deviceId }, ben.signedIn)
    expect(await shared(ann, ben)).toBe(1)
  })

  it('are compared for who logs in later, and for two who were invited', async () => {
    const ben = await register(server, { invitationCode: code })
    const cleo = await register(server, { invitationCode: code })
    await logIn(server, { ...ben, deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(1)
    expect(await shared(ben, cleo)).toBe(0)
    await logIn(server, { ...cleo, deviceId: ben.deviceId })
    expect(await shared(ben, cleo)).toBe(1)
  })

  it('are compared with nobody else’s', async () => {
    const ben = await register(server, { deviceId: ann.deviceId })
    expect(await shared(ann, ben)).toBe(0)
    const cleo = await register(server, { invitationCode: await codeOf(ben), deviceId: ann.deviceId })
    expect(await shared(ann, cleo)).toBe(0)
  })
})
