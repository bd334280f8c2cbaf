import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, getProfile, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  applyAsMerchant,
  findMerchant,
  getOwnMerchant,
  merchantDocumentPath,
  reviewedDocumentPath,
} from '#api/merchants.ts'
import {
  confirmMerchantState,
  dropMerchantProposal,
  listMerchants,
  openMerchantApplication,
  proposeMerchantState,
} from '#api/operator-merchants.ts'
import { mainSession } from '#api/sessions.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import {
  applicationWith,
  apply,
  auditOf,
  buildMerchantWorld,
  makeMerchant,
  type MerchantWorld,
  proposeState,
} from './support/merchants.ts'
import { registerOperator } from './support/operators.ts'
import { goodPassword, newestCode, newPlace, type Person, register, termsOf } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'
import { download, uploaded } from './support/uploads.ts'

const { attachmentGone, forbidden, merchantCodeWrong, merchantRefused, stateConflict } = apiErrorCode

let world: MerchantWorld
let server: TestApp
let house: string
let rita: Person
let raul: Person
let ann: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merchants-'))
  world = await buildMerchantWorld(folder)
  ;({
    server,
    house,
    reviewers: [rita, raul],
  } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
})

const own = ({ signedIn }: Person) => server.ask(getOwnMerchant, undefined, signedIn)
const open = (id: string, { signedIn } = rita) => server.ask(openMerchantApplication, { id }, signedIn)

describe('merchant documents', () => {
  it('only the applicant and reviewers can read documents, and reviewers are audited', async () => {
    const { id: fileId } = await uploaded(server, 'A register of companies', ann.signedIn, 'register.txt')
    const { id } = await apply(server, ann, house, { documents: [fileId] })
    const [ben, sam] = [await register(server), await registerOperator(server, ['support', 'administrator'])]
    const mine = merchantDocumentPath(fileId)
    const reviewed = reviewedDocumentPath(fileId)
    const statuses = await Promise.all([
      ...[ann, ben, rita].map(({ signedIn }) => download(server, mine, signedIn)),
      ...[rita, sam, ann].map(({ signedIn }) => download(server, reviewed, signedIn)),
      download(server, mine, {}),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 200, 403, 403, 401])
    expect(statuses[0]?.body).toBe('A register of companies')
    expect(await auditOf(server, id)).toEqual(['open-merchant-application'])
    expect((await open(id)).events[0]?.documents).toMatchObject([{ id: fileId, name: 'register.txt' }])
  })

  it('refuses another user’s document in an application', async () => {
    const { id: fileId } = await uploaded(server, 'Mine', ann.signedIn, 'mine.txt')
    const ben = await register(server)
    const { code } = await server.call(applyAsMerchant, applicationWith(house, { documents: [fileId] }), ben.signedIn)
    expect(code).toBe(attachmentGone)
    await apply(server, ann, house, { documents: [fileId] })
    expect((await own(ben)).application).toBeNull()
  })
})

describe('merchants', () => {
  it('a merchant can’t apply again', async () => {
    const { person } = await makeMerchant(world)
    expect((await server.call(applyAsMerchant, applicationWith(house), person.signedIn)).code).toBe(merchantRefused)
  })

  it('a merchant of the third level can’t recommend others', async () => {
    let code = house
    for (const name of ['One', 'Two', 'Three'])
      code = (await makeMerchant(world, { code, businessName: name })).made.code
    expect(await server.ask(findMerchant, { code }, newPlace())).toMatchObject({ name: 'Three', recommends: false })
    expect((await server.call(applyAsMerchant, applicationWith(code), ann.signedIn)).code).toBe(merchantRefused)
  })

  it('an account registered with a merchant’s code belongs to the merchant for good', async () => {
    const { person, made } = await makeMerchant(world)
    const ben = await register(server, { merchantCode: made.code })
    expect(ben.session).toMatchObject({ agentId: made.id, userInfo: { agentId: made.id } })
    expect(await server.ask(getProfile, undefined, ben.signedIn)).toMatchObject({ agentId: made.id })
    expect((await own(person)).merchant).toMatchObject({ registered: 1 })
    const { refreshToken, memberId } = ben.session
    const claims = { refreshToken, memberId, agentId: made.id }
    expect(await server.ask(mainSession.refreshToken, claims, ben.place)).toMatchObject({ agentId: made.id })
  })

  it('refuses to register an account with the house’s code or a wrong one', async () => {
    for (const code of [house, '2222222222']) {
      const [place, email] = [newPlace(), `wrong-${randomUUID()}@mail.example`]
      const { registerUser, sendEmailCode } = mainAuthentication
      await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
      const entries = {
        email,
        password: goodPassword,
        code: await newestCode(server, email),
        ...(await termsOf(server)),
      }
      const input = { ...entries, merchantCode: code }
      expect((await server.call(registerUser, input, place)).code).toBe(merchantCodeWrong)
    }
  })

  it('deleting a merchant’s account closes the merchant and the code', async () => {
    const { person, made } = await makeMerchant(world)
    const ben = await register(server, { merchantCode: made.code })
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['merchant']).toMatchObject([{ name: 'Sol Exchange', codes: [made.code] }])
    expect(sections['merchantApplications']).toHaveLength(1)
    await remove(person)
    expect((await server.call(findMerchant, { code: made.code }, newPlace())).code).toBe(merchantCodeWrong)
    expect(await server.ask(getProfile, undefined, ben.signedIn)).toMatchObject({ agentId: made.id })
    const { items } = await server.ask(listMerchants, {}, rita.signedIn)
    expect(items.find(({ id }) => id === made.id)).toMatchObject({ state: 'closed', name: '', memberId: null })
  })

  it('deleting an applicant’s account leaves no documents behind', async () => {
    const { id: fileId } = await uploaded(server, 'A register', ann.signedIn, 'register.txt')
    await apply(server, ann, house, { documents: [fileId] })
    await remove(ann)
    const rows = await server.database.select().from(attachments).where(eq(attachments.id, fileId))
    // The attachment has no owner now: the cleanup removes it and its file.
    expect(rows).toMatchObject([{ userId: null, applicationEventId: null, messageId: null }])
  })
})

describe('suspending and resuming merchants', () => {
  it('suspending or resuming a merchant takes two reviewers, and the merchant is told', async () => {
    const { person, made } = await makeMerchant(world)
    const suspension = { id: made.id, state: 'suspended' } as const
    const wanted = await proposeState(server, { ...suspension, reason: 'Complaints' }, rita)
    expect((await server.call(confirmMerchantState, wanted, rita.signedIn)).code).toBe(forbidden)
    const again = { ...suspension, reason: 'Twice' }
    expect((await server.call(proposeMerchantState, again, raul.signedIn)).code).toBe(stateConflict)
    const answers = Array.from({ length: 3 }, () => server.call(confirmMerchantState, wanted, raul.signedIn))
    expect(await codesOf(answers)).toEqual([0, stateConflict, stateConflict])
    expect((await own(person)).merchant).toMatchObject({ state: 'suspended' })
    expect((await server.mailsTo(person.email)).at(-1)?.text).toContain('Complaints')
    const resumed = await proposeState(server, { id: made.id, state: 'active', reason: 'Clarified' }, raul)
    await server.ask(confirmMerchantState, resumed, rita.signedIn)
    expect(await server.ask(findMerchant, { code: made.code }, newPlace())).toMatchObject({ registers: true })
  })

  it('rejects a decision on a proposal that has replaced the one the reviewer read', async () => {
    const { person, made } = await makeMerchant(world)
    const listed = async () =>
      (await server.ask(listMerchants, {}, raul.signedIn)).items.find(({ id }) => id === made.id)?.proposal
    const suspension = { id: made.id, state: 'suspended' } as const
    await server.ask(proposeMerchantState, { ...suspension, reason: 'Complaints' }, rita.signedIn)
    const wanted = { ...suspension, proposedAt: (await listed())?.proposedAt ?? '' }
    await server.ask(dropMerchantProposal, wanted, rita.signedIn)
    await server.ask(proposeMerchantState, { ...suspension, reason: 'Stolen cards' }, rita.signedIn)
    const told = (await server.mailsTo(person.email)).length
    expect((await server.call(confirmMerchantState, wanted, raul.signedIn)).code).toBe(stateConflict)
    expect((await server.call(dropMerchantProposal, wanted, raul.signedIn)).code).toBe(stateConflict)
    expect((await own(person)).merchant).toMatchObject({ state: 'active' })
    expect(await server.mailsTo(person.email)).toHaveLength(told)
    const current = await listed()
    expect(current).toMatchObject({ reason: 'Stolen cards' })
    const confirmed = { ...suspension, proposedAt: current?.proposedAt ?? '' }
    await server.ask(confirmMerchantState, confirmed, raul.signedIn)
    expect((await server.mailsTo(person.email)).at(-1)?.text).toContain('Stolen cards')
  })
})

async function remove(person: Person): Promise<void> {
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
  const code = await newestCode(server, person.email)
  await server.ask(deleteAccount, { currentPassword: person.password, code }, person.signedIn)
}
