import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getOwnMerchant } from '#api/merchants.ts'
import {
  approveMerchant,
  confirmMerchantState,
  dropMerchantProposal,
  listMerchantApplications,
  openMerchantApplication,
  recommendMerchant,
} from '#api/operator-merchants.ts'

import { apply, buildMerchantWorld, makeMerchant, type MerchantWorld, proposeState } from './support/merchants.ts'
import { registerOperator, removeOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { ResetDesk } from './support/reset-desk.ts'
import { turnTotpOn } from './support/second-factors.ts'
import type { TestApp } from './support/test-app.ts'

const { proposerGone, stateConflict } = apiErrorCode

let world: MerchantWorld
let server: TestApp
let rita: Person
let raul: Person
/** Proposes something, and then loses the role. */
let rosa: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proposers-'))
  world = await buildMerchantWorld(folder)
  ;({
    server,
    reviewers: [rita, raul],
  } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  rosa = await registerOperator(server, ['reviewer'])
})

const merchantOf = async ({ signedIn }: Person) => (await server.ask(getOwnMerchant, undefined, signedIn)).merchant

describe('decisions of two operators, the first of whom has lost the role', () => {
  it('refuses to approve an application that only a former reviewer recommends', async () => {
    const ann = await register(server)
    const { id } = await apply(server, ann, world.house)
    const open = () => server.ask(openMerchantApplication, { id }, raul.signedIn)
    const { revision: taken } = await open()
    const { revision } = await server.ask(recommendMerchant, { id, revision: taken }, rosa.signedIn)
    await removeOperator(server, rosa)
    expect((await server.call(approveMerchant, { id, revision }, raul.signedIn)).code).toBe(proposerGone)
    expect(await merchantOf(ann)).toBeNull()
  })

  it('another reviewer recommends an application in place of a former one', async () => {
    const ann = await register(server)
    const { id } = await apply(server, ann, world.house)
    const open = () => server.ask(openMerchantApplication, { id }, raul.signedIn)
    const { revision: taken } = await open()
    const { revision } = await server.ask(recommendMerchant, { id, revision: taken }, rosa.signedIn)
    expect((await server.call(recommendMerchant, { id, revision }, rita.signedIn)).code).toBe(stateConflict)
    await removeOperator(server, rosa)
    expect(await open()).toMatchObject({ recommendedBy: null, mayRecommend: true, mayApprove: false })
    const { items } = await server.ask(listMerchantApplications, {}, raul.signedIn)
    expect(items).toContainEqual(expect.objectContaining({ id, recommendedBy: null }))
    const again = await server.ask(recommendMerchant, { id, revision }, rita.signedIn)
    expect(await open()).toMatchObject({ recommendedBy: rita.session.memberId, mayRecommend: false, mayApprove: true })
    await server.ask(approveMerchant, { id, revision: again.revision }, raul.signedIn)
    expect(await merchantOf(ann)).toMatchObject({ state: 'active' })
  })

  it('refuses to suspend a merchant as a former reviewer has proposed', async () => {
    const { person, made } = await makeMerchant(world)
    const suspension = { id: made.id, state: 'suspended', reason: 'Complaints' } as const
    const wanted = await proposeState(server, suspension, rosa)
    await removeOperator(server, rosa)
    expect((await server.call(confirmMerchantState, wanted, raul.signedIn)).code).toBe(proposerGone)
    expect(await merchantOf(person)).toMatchObject({ state: 'active' })
    await server.ask(dropMerchantProposal, wanted, raul.signedIn)
    const again = await proposeState(server, suspension, raul)
    await server.ask(confirmMerchantState, again, rita.signedIn)
    expect(await merchantOf(person)).toMatchObject({ state: 'suspended' })
  })

  it('refuses to confirm a reset of second factors that a former reviewer has proposed', async () => {
    const ann = await register(server)
    await turnTotpOn(server, ann)
    const desk = new ResetDesk(server, { rita, raul })
    await desk.propose(ann, rosa)
    await removeOperator(server, rosa)
    expect((await desk.confirm(ann)).code).toBe(proposerGone)
    expect(await desk.rowsOf(ann)).toMatchObject([{ confirmedAt: null }])
    await desk.withdraw(ann)
    await desk.begin(ann)
  })
})
