import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { answerMerchantQuestion, applyAsMerchant, getOwnMerchant, withdrawMerchantApplication } from '#api/merchants.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  approveMerchant,
  askMerchantApplicant,
  listMerchantApplications,
  openMerchantApplication,
  recommendMerchant,
  rejectMerchant,
} from '#api/operator-merchants.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import {
  applicationWith,
  apply,
  auditOf,
  buildMerchantWorld,
  makeMerchant,
  type MerchantWorld,
  suspend,
} from './support/merchants.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'

const {
  forbidden,
  idReused,
  invalidRequest,
  merchantCodeWrong,
  merchantMissing,
  notFound,
  stateConflict,
  textHasSecret,
} = apiErrorCode

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

describe('applications', () => {
  it('an application needs the code of an active merchant', async () => {
    const refused = async (code: string) =>
      (await server.call(applyAsMerchant, applicationWith(code), ann.signedIn)).code
    expect(await refused('2222222222')).toBe(merchantCodeWrong)
    expect(await refused('short')).toBe(invalidRequest)
    const { made } = await makeMerchant(world)
    await suspend(world, made.id)
    expect(await refused(made.code)).toBe(merchantMissing)
    expect((await own(ann)).application).toBeNull()
  })

  it('a repeated application is taken once, and there is only one at a time', async () => {
    const input = applicationWith(house)
    const answers = Array.from({ length: 5 }, () => server.call(applyAsMerchant, input, ann.signedIn))
    expect(await codesOf(answers)).toEqual([0, 0, 0, 0, 0])
    expect((await own(ann)).application).toMatchObject({ state: 'submitted', revision: 1, merchantName: 'Sevenport' })
    const other = await server.call(applyAsMerchant, { ...input, businessName: 'Another' }, ann.signedIn)
    const second = await server.call(applyAsMerchant, applicationWith(house), ann.signedIn)
    expect([other.code, second.code]).toEqual([idReused, stateConflict])
    expect((await server.mailsTo(ann.email)).filter(({ text }) => text.includes('Sol Exchange'))).toHaveLength(1)
  })

  it('only one of two simultaneous applications is taken', async () => {
    const answers = [applicationWith(house), applicationWith(house)].map((input) =>
      server.call(applyAsMerchant, input, ann.signedIn),
    )
    expect(await codesOf(answers)).toEqual([0, stateConflict])
  })

  it('refuses an application with a recovery phrase or 10,000 characters, and stores nothing of it', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const refused = async (business: string) =>
      (await server.call(applyAsMerchant, applicationWith(house, { business }), ann.signedIn)).code
    expect(await refused(`My phrase: ${phrase}`)).toBe(textHasSecret)
    expect(await refused('x'.repeat(10_000))).toBe(invalidRequest)
    expect((await own(ann)).application).toBeNull()
  })

  it('only the applicant can withdraw an application, and can apply again then', async () => {
    const { id } = await apply(server, ann, house)
    const ben = await register(server)
    expect((await server.call(withdrawMerchantApplication, { id }, ben.signedIn)).code).toBe(notFound)
    await server.ask(withdrawMerchantApplication, { id }, ann.signedIn)
    expect(await server.ask(withdrawMerchantApplication, { id }, ann.signedIn)).toMatchObject({ state: 'withdrawn' })
    expect(await apply(server, ann, house)).toMatchObject({ state: 'submitted' })
  })
})

describe('reviews of applications', () => {
  it('a review takes two reviewers and makes the applicant a merchant below the one who recommended them', async () => {
    const { id } = await apply(server, ann, house)
    const { revision } = await open(id)
    expect((await server.call(approveMerchant, { id, revision }, raul.signedIn)).code).toBe(stateConflict)
    const recommended = await server.ask(recommendMerchant, { id, revision }, rita.signedIn)
    const read = { id, revision: recommended.revision }
    expect((await server.call(approveMerchant, read, rita.signedIn)).code).toBe(forbidden)
    expect(await server.ask(approveMerchant, read, raul.signedIn)).toMatchObject({ state: 'approved' })
    const { merchant: made, application } = await own(ann)
    expect(made).toMatchObject({ level: 1, state: 'active', superior: 'Sevenport', registered: 0 })
    expect(application?.events.map(({ kind }) => kind)).toEqual(['submitted', 'taken-up', 'approved'])
    expect(await auditOf(server, id)).toEqual(['open-merchant-application', 'recommend-merchant', 'approve-merchant'])
    expect((await server.mailsTo(ann.email)).at(-1)?.text).toContain(made?.code)
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['merchant-submitted', 'merchant-in-review', 'merchant-approved']),
    )
  })

  it('only one of four simultaneous approvals takes effect', async () => {
    const { id } = await apply(server, ann, house)
    const { revision } = await open(id)
    const recommended = await server.ask(recommendMerchant, { id, revision }, rita.signedIn)
    const read = { id, revision: recommended.revision }
    const answers = Array.from({ length: 4 }, () => server.call(approveMerchant, read, raul.signedIn))
    expect(await codesOf(answers)).toEqual([0, stateConflict, stateConflict, stateConflict])
    expect((await auditOf(server, id)).filter((action) => action === 'approve-merchant')).toHaveLength(1)
  })

  it('only one of a simultaneous approval, rejection and withdrawal takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await register(server)
      const { id } = await apply(server, person, house)
      const { revision } = await open(id)
      const read = { id, revision: (await server.ask(recommendMerchant, { id, revision }, rita.signedIn)).revision }
      const answers = await Promise.all([
        server.call(approveMerchant, read, raul.signedIn),
        server.call(rejectMerchant, { ...read, reason: 'No such shop' }, rita.signedIn),
        server.call(withdrawMerchantApplication, { id }, person.signedIn),
      ])
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      const { merchant: made, application } = await own(person)
      expect(made !== null).toBe(application?.state === 'approved')
    }
  })

  it('a question voids the recommendation, and its answer resumes the review', async () => {
    const { id } = await apply(server, ann, house)
    const { revision } = await open(id)
    const recommended = await server.ask(recommendMerchant, { id, revision }, rita.signedIn)
    const question = { id, revision: recommended.revision, question: 'Who owns it?' }
    const asked = await server.ask(askMerchantApplicant, question, raul.signedIn)
    expect(asked).toMatchObject({ state: 'information-needed', recommendedBy: null })
    expect((await server.mailsTo(ann.email)).at(-1)?.text).toContain('Who owns it?')
    const answer = { id, answerId: randomUUID(), text: 'I do.', documents: [] }
    await server.ask(answerMerchantQuestion, answer, ann.signedIn)
    expect(await server.ask(answerMerchantQuestion, answer, ann.signedIn)).toMatchObject({ state: 'in-review' })
    const again = { ...answer, answerId: randomUUID() }
    expect((await server.call(answerMerchantQuestion, again, ann.signedIn)).code).toBe(stateConflict)
    expect((await server.call(answerMerchantQuestion, { ...answer, text: 'No.' }, ann.signedIn)).code).toBe(idReused)
    const late = { id, revision: asked.revision }
    expect((await server.call(recommendMerchant, late, rita.signedIn)).code).toBe(stateConflict)
  })

  it('an operator can’t recommend or reject their own application', async () => {
    const { id } = await apply(server, rita, house)
    const { revision, mayRecommend } = await open(id, raul)
    expect((await open(id, rita)).mayRecommend).toBe(false)
    expect(mayRecommend).toBe(true)
    const codes = [
      server.call(recommendMerchant, { id, revision }, rita.signedIn),
      server.call(rejectMerchant, { id, revision, reason: 'No such shop' }, rita.signedIn),
    ]
    expect(await codesOf(codes)).toEqual([forbidden, forbidden])
    await server.ask(withdrawMerchantApplication, { id }, rita.signedIn)
  })

  it('other operators can’t open an application, which leaves no trace', async () => {
    const { id } = await apply(server, ann, house)
    const sam = await registerOperator(server, ['support', 'content', 'treasurer', 'administrator'])
    expect((await server.call(openMerchantApplication, { id }, sam.signedIn)).code).toBe(forbidden)
    expect(await auditOf(server, id)).toEqual([])
    expect((await own(ann)).application).toMatchObject({ state: 'submitted' })
  })

  it('lists waiting applications by age, without what applicants wrote', async () => {
    const first = await apply(server, ann, house)
    const second = await apply(server, await register(server), house, { businessName: 'Luna' })
    const { items } = await server.ask(listMerchantApplications, { state: 'submitted' }, rita.signedIn)
    const ids = items.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(JSON.stringify(items)).not.toContain('Luna')
  })

  it('can’t approve an applicant whose recommending merchant was suspended since', async () => {
    const { made } = await makeMerchant(world)
    const { id } = await apply(server, ann, made.code)
    const { revision, level } = await open(id)
    const recommended = await server.ask(recommendMerchant, { id, revision }, rita.signedIn)
    await suspend(world, made.id)
    const read = { id, revision: recommended.revision }
    expect(level).toBe(2)
    expect((await server.call(approveMerchant, read, raul.signedIn)).code).toBe(merchantMissing)
  })
})
