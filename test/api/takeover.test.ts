import { randomUUID } from 'node:crypto'

import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getProfile } from '#api/account.ts'
import { getAddressBook } from '#api/address-book.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances } from '#api/balances.ts'
import { listBoundWallets } from '#api/bound-wallets.ts'
import { type Access, isKeyAccess, type Realm, realmOf } from '#api/endpoint.ts'
import { listOrderKeys } from '#api/order-keys.ts'
import { listPayoutAccounts } from '#api/payout-accounts.ts'
import { listSecondFactors } from '#api/second-factor.ts'
import { listTransfers } from '#api/transfers.ts'
import { listWithdrawals } from '#api/withdrawals.ts'
import { orderApiKeys } from '#server/db/schema/order-api-keys.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { contractEndpoints } from './fuzz/contract-endpoints.ts'
import type { CallOptions } from './support/test-app.ts'
import type { Attack } from './takeover/attack.ts'
import { attacks } from './takeover/attacks.ts'
import { rowsOf } from './takeover/rows-of.ts'
import { type Scene, setScene } from './takeover/scene.ts'

// Two users with everything that an account can have. One of them tries, through every call there is, to act on the
// other's account or to learn something about it.

/** Calls that involve no user. */
const impersonal = new Set([
  'chat.getChatHours',
  'configuration.getRegisterConf',
  'configuration.checkVersion',
  'configuration.listVersions',
  'coins.listCoins',
  'reserves.getReserveAddresses',
  'reserves.getReserveOutputs',
  'help-centre.getHelpArticle',
  'help-centre.listHelpArticles',
  'help-centre.futuresHelpCentre.getHelpArticle',
  'help-centre.futuresHelpCentre.listHelpArticles',
  'exchange.listExchangeAssets',
  'fiat.listFiatOptions',
  'invitation-rewards.listInvitationCampaigns',
  'market.getMarketPrices',
  'market.getPriceHistory',
  'notices.getAgreement',
  'notices.listAgreementChanges',
  'push.getPushKey',
  // Events on a public chain, for any caller.
  'pool-events.listPoolEvents',
  'status.getStatus',
  'status.listPastIncidents',
])

const endpoints = contractEndpoints.filter(({ endpoint }) => !endpoint.path.startsWith('/local/'))
const attacked = endpoints.flatMap(({ name, endpoint }) =>
  (attacks[name] ?? []).map((attack) => ({ name, endpoint, what: attack.what, attack })),
)

let scene: Scene
let rowsBefore: Readonly<Record<string, unknown>>
let shownBefore: readonly unknown[]

beforeAll(async () => {
  scene = await setScene()
  shownBefore = await shownTo(scene.victim.signedIn)
  rowsBefore = await rowsOf(scene.server, scene.victim)
})

beforeEach(async () => {
  // Rate limits are tested elsewhere and must not be what stops an attack.
  await scene.server.database.delete(rateLimits)
})

afterAll(() => scene.server.close())

test('every call that involves a user is attacked', () => {
  const missing = endpoints.map(({ name }) => name).filter((name) => !(name in attacks) && !impersonal.has(name))
  expect(missing).toEqual([])
})

describe('attacks', () => {
  test.each(attacked)('attack on $name: $what', async ({ endpoint, attack }) => {
    const { server, victim } = scene
    const { code, sent, body } = await attempt(endpoint.method, endpoint.path, endpoint.access, attack)
    expect([attack.expected].flat()).toContain(code)
    expect(await rowsOf(server, victim)).toEqual(rowsBefore)
    const learned = factsOf(scene).filter((fact) => body.includes(fact) && !sent.includes(fact))
    expect(learned).toEqual([])
  })
})

async function attempt(method: 'GET' | 'POST', url: string, access: Access, { token, input }: Attack) {
  const { server, attacker } = scene
  const value = await input?.(scene)
  const options: InjectOptions = {
    method,
    url,
    remoteAddress: attacker.place.address ?? '',
    headers: await headersFor(access, token?.(scene)),
  }
  if (value !== undefined && method === 'GET') options.query = value as Record<string, string>
  if (value !== undefined && method === 'POST') options.payload = value
  const answer = await server.app.inject(options)
  const { code } = JSON.parse(answer.body) as { code: number }
  return { code, body: answer.body, sent: JSON.stringify(value) ?? '' }
}

async function headersFor(access: Access, token: string | undefined): Promise<Record<string, string>> {
  if (access === 'public') return {}
  if (isKeyAccess(access)) return { authorization: `Bearer ${token ?? (await freshKey())}` }
  return { accesstoken: token ?? (await freshToken(realmOf(access))) }
}

/** Creates a new key of the attacker's, as some attacks revoke the existing ones. */
async function freshKey(): Promise<string> {
  const { server, attacker } = scene
  const key = `sp_${createToken()}`
  const row = { id: randomUUID(), userId: attacker.session.userId, name: 'Shop', prefix: key.slice(0, 11) }
  await server.database.insert(orderApiKeys).values({ ...row, keyHash: hashToken(key), createdAt: new Date() })
  return key
}

/** Issues an access token for the attacker's first session, as earlier ones expire between attacks. */
async function freshToken(realm: Realm): Promise<string> {
  const { server, attacker } = scene
  const { session } = realm === 'futures' ? attacker.futures : attacker
  const sessionId = (
    JSON.parse(Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  ).sid
  return (await server.backend.accessTokens.issue({ realm, userId: session.userId, sessionId })).accessToken
}

/** Facts about the victim that no one else may learn. */
function factsOf({ victim }: Scene): readonly string[] {
  const { session, futures } = victim
  return [
    victim.email,
    session.userId,
    session.memberId,
    futures.session.userId,
    victim.sessionId,
    victim.passkeyId,
    victim.messageId,
    victim.wallet.address,
    victim.orderKey,
    victim.orderKeyId,
    victim.priceAlertId,
    victim.conversationId,
    victim.conversationToken,
    victim.futuresConversationId,
    victim.futuresConversationToken,
    ...Object.values<string>({ ...victim.spot }),
    victim.place.address ?? '',
  ]
}

/** What the app shows an owner of theirs. */
async function shownTo(options: CallOptions): Promise<readonly unknown[]> {
  const { server } = scene
  return [
    await server.ask(getProfile, undefined, options),
    await server.ask(listBalances, undefined, options),
    await server.ask(listSecondFactors, undefined, options),
    await server.ask(getAddressBook, undefined, options),
    await server.ask(listBoundWallets, undefined, options),
    await server.ask(listOrderKeys, undefined, options),
    await server.ask(listPayoutAccounts, undefined, options),
    await server.ask(listTransfers, {}, options),
    await server.ask(listWithdrawals, {}, options),
  ]
}

test('the victim’s session still works after all attacks and shows all that they had', async () => {
  const { server, victim } = scene
  const token = { refreshToken: victim.session.refreshToken }
  const { accessToken } = await server.ask(mainAuthentication.refreshToken, token, victim.place)
  expect(await shownTo({ ...victim.place, accessToken })).toEqual(shownBefore)
})
