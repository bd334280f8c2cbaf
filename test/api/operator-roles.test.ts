import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { operatorAttachmentPath } from '#api/attachments.ts'
import { operatorChatEventsPath } from '#api/chat.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type OperatorRole, operatorRoles } from '#api/operator-roles.ts'
import { listAudit } from '#api/operator-audit.ts'
import { getOperatorAccess, listReviews } from '#api/operators.ts'
import { deleteRoles } from '#server/modules/operators/operator-roles.repository.ts'

import { contractEndpoints } from './fuzz/contract-endpoints.ts'
import { validInput } from './fuzz/valid-input.ts'
import { makeOperator, registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
const people = new Map<OperatorRole, Person>()

function signedInAs(role: OperatorRole): Person['signedIn'] {
  const person = people.get(role)
  if (person === undefined) throw new Error(`No operator has the role ${role}`)
  return person.signedIn
}

beforeAll(async () => {
  server = await buildTestApp()
  for (const role of operatorRoles) people.set(role, await registerOperator(server, [role]))
})

afterAll(() => server.close())

/** Any change of the contract's roles must be repeated here, so that no one gets access by mistake. */
const calls: Readonly<Record<OperatorRole, readonly string[]>> = {
  support: [
    'access',
    'account/end-sessions',
    'account/find',
    'account/open',
    'alert/acknowledge',
    'alerts',
    'canned-replies',
    'chat/read',
    'chat/typing',
    'conversation/assign',
    'conversation/close',
    'conversation/merge',
    'conversation/note',
    'conversation/open',
    'conversation/operators',
    'conversation/others',
    'conversation/overview',
    'conversation/presence',
    'conversation/reply',
    'conversation/search',
    'conversation/snooze',
    'conversation/writer',
    'conversations',
    'overview',
  ],
  content: [
    'access',
    'alert/acknowledge',
    'alerts',
    'canned-replies',
    'canned-reply/remove',
    'canned-reply/save',
    'content',
    'content/discard',
    'content/draft',
    'content/file',
    'content/publish',
    'content/return',
    'content/submit',
    'content/version',
    'content/versions',
    'content/withdraw',
    'content/write',
    'incident/start',
    'incident/update',
    'incidents',
    'overview',
  ],
  reviewer: [
    'access',
    'account/end-sessions',
    'account/find',
    'account/freeze',
    'account/open',
    'account/unfreeze',
    'alert/acknowledge',
    'alerts',
    'audit',
    'audit/export',
    'factor-resets/confirm',
    'factor-resets/list',
    'factor-resets/propose',
    'factor-resets/withdraw',
    'merchant/applications',
    'merchant/approve',
    'merchant/ask',
    'merchant/brand/approve',
    'merchant/brand/reject',
    'merchant/brands',
    'merchant/confirm',
    'merchant/drop',
    'merchant/open',
    'merchant/propose',
    'merchant/recommend',
    'merchant/reject',
    'merchants',
    'overview',
    'reward-review/open',
    'reward-review/refuse',
    'reward-review/release',
    'reward-reviews',
    'withdrawal/approve',
    'withdrawal/refuse',
    'withdrawals',
  ],
  treasurer: [
    'access',
    'alert/acknowledge',
    'alerts',
    'books/balance',
    'books/closing',
    'books/closings',
    'books/export',
    'books/house-postings',
    'books/person',
    'books/postings',
    'books/proof/request',
    'books/proofs',
    'coin-terms',
    'coin-terms/confirm',
    'coin-terms/drop',
    'coin-terms/history',
    'coin-terms/propose',
    'fiat/rule/change',
    'fiat/rule/reset',
    'fiat/rules',
    'listing/change',
    'listings',
    'order/settle',
    'orders',
    'overview',
    'peg-stop/lift',
    'stop/clear',
  ],
  accountant: [
    'access',
    'alert/acknowledge',
    'alerts',
    'books/balance',
    'books/closing',
    'books/closings',
    'books/export',
    'books/house-postings',
    'books/person',
    'books/postings',
    'books/proof/request',
    'books/proofs',
    'overview',
  ],
  administrator: ['access', 'alert/acknowledge', 'alerts', 'audit', 'audit/export', 'overview', 'roles'],
}

const prefix = '/api/operator/'
const operatorEndpoints = contractEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ path, roles }) => roles !== undefined || path.startsWith(prefix))
const nameOf = (path: string) => path.slice(prefix.length)

test.each(operatorRoles)('the contract lets %s make the calls that they need, and no others', (role) => {
  const theirs = operatorEndpoints.filter(({ roles }) => roles?.includes(role))
  expect(theirs.map(({ path }) => nameOf(path)).toSorted()).toEqual(calls[role])
})

describe.each(operatorRoles)('with the role %s alone', (role) => {
  test.each(operatorEndpoints.map((endpoint) => [nameOf(endpoint.path), endpoint] as const))(
    'the call %s is refused exactly if the role doesn’t have it',
    async (name, endpoint) => {
      const [input] = endpoint.input === undefined ? [undefined] : fc.sample(validInput(endpoint.input, {}), sampled)
      const { code } = await server.call(endpoint, input, signedInAs(role))
      const isForbidden = code === apiErrorCode.forbidden
      expect(isForbidden).toBe(!calls[role].includes(name))
    },
  )

  test('chat streams and attachments are for support alone', async () => {
    const headers = { accesstoken: signedInAs(role).accessToken }
    const stream = { url: operatorChatEventsPath, query: { id: randomUUID() }, headers }
    const file = { url: operatorAttachmentPath(randomUUID()), headers }
    const statuses = [await server.app.inject(stream), await server.app.inject(file)].map((answer) => answer.statusCode)
    expect(statuses).toEqual(role === 'support' ? [404, 404] : [403, 403])
  })
})

const sampled = { numRuns: 1, seed: 1 }

describe('roles', () => {
  test('a user’s roles are shown to them', async () => {
    const person = await registerOperator(server, ['treasurer', 'support'])
    expect(await server.ask(getOperatorAccess, undefined, person.signedIn)).toEqual({ roles: ['support', 'treasurer'] })
  })

  test('several roles count together', async () => {
    const person = await registerOperator(server, ['support', 'reviewer'])
    expect(await server.call(listReviews, {}, person.signedIn)).toMatchObject({ code: 0 })
  })

  test('roles have no effect without a second factor', async () => {
    const person = await register(server)
    await makeOperator(server, person, ['reviewer'])
    expect(await server.call(listReviews, {}, person.signedIn)).toMatchObject({ code: apiErrorCode.forbidden })
    await turnTotpOn(server, person)
    expect(await server.call(listReviews, {}, person.signedIn)).toMatchObject({ code: 0 })
  })

  test('a removed role is gone from the next call on, and others remain', async () => {
    const person = await registerOperator(server, ['reviewer', 'administrator'])
    await deleteRoles(server.database, person.session.userId, ['reviewer'])
    const refused = { status: 403, code: apiErrorCode.forbidden, msg: 'This needs the role reviewer' }
    expect(await server.call(listReviews, {}, person.signedIn)).toMatchObject(refused)
    expect(await server.call(listAudit, {}, person.signedIn)).toMatchObject({ code: 0 })
  })
})
