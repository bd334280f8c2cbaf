import { randomUUID } from 'node:crypto'

import { HDKey } from '@scure/bip32'
import { SignJWT } from 'jose'

import { type Endpoint, realmOf } from '#api/endpoint.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { type LocalPrices, openLocalPrices } from '#test/api/support/local-prices.ts'
import { logIn, newEmail, newPlace, type Person, register } from '#test/api/support/people.ts'
import { buildTestApp, type TestApp } from '#test/api/support/test-app.ts'
import { testConfig } from '#test/api/support/test-config.ts'

import type { Answer } from './answer-faults.ts'
import { fillIn, type FuzzRequest, live } from './fuzz-request.ts'
import { chainIdOfStub, localRoutesOfStub, startChainStub } from './stubs.ts'
import { prepare } from './preparations.ts'
import type { KnownValues } from './valid-input.ts'
import { errorLines } from './error-lines.ts'

export const newPassword = 'another oboe &72'

/** Values for requests by the key of the input: placeholders that `FuzzWorld` fills in. */
export const knownValues: KnownValues = {
  ...Object.fromEntries(
    [
      'agreementId',
      'address',
      'cursor',
      'deviceId',
      'message',
      'memberId',
      'privacyId',
      'refreshToken',
      'sessionId',
    ].map((key) => [key, [live(key)]]),
  ),
  ...Object.fromEntries(['code', 'signature', 'ticket', 'token', 'userId'].map((key) => [key, [live(key)]])),
  chainId: [chainIdOfStub],
  coin: ['BTC'],
  country: ['MX'],
  currency: ['USD'],
  currentPassword: [live('password')],
  email: [live('email'), live('newEmail')],
  fundPassword: [live('newPassword'), live('fundPassword')],
  id: [
    live('noticeId'),
    live('messageId'),
    live('passkeyId'),
    live('orderKeyId'),
    live('priceAlertId'),
    live('conversationId'),
  ],
  newEmail: [live('newEmail')],
  ownerProof: [{ method: 'mailed-code', code: live('ownerCode') }],
  newPassword: [live('newPassword')],
  password: [live('password'), live('newPassword')],
  pool: miningPoolsOf(chainIdOfStub).map(({ address }) => address),
  pricingCurrency: ['USD'],
  response: [live('responseJson')],
  targetPrice: ['1'],
}

/** Each renewal moves the clock by a minute, and access tokens live for fifteen. */
const renewalsWithinTokenLifetime = 10

/** Configures Bitcoin's networks, whose addresses follow from a public key; their nodes are never asked. */
function bitcoinOfStub(): ServerConfig['bitcoin'] {
  return Object.values(bitcoinNetworks).map((network) => {
    const master = HDKey.fromMasterSeed(Buffer.alloc(32, 5), network.bip32)
    const { publicExtendedKey: xpub } = master.derive(`m/${network.purpose}'/${network.coinType}'/0'`)
    return { network, rpcUrl: 'http://127.0.0.1:1', xpub, isPaying: true }
  })
}

function tronOfStub(): ServerConfig['tron'] {
  const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 5)).derive("m/44'/195'/0'")
  return { network: tronNetwork, url: 'http://127.0.0.1:1', apiKey: null, xpub, isPaying: true }
}

/** The app with people whose sessions, tokens and codes hostile requests use. */
export class FuzzWorld {
  readonly server: TestApp
  /** Values by their placeholder in a request. */
  values: Record<string, string> = {}
  readonly #local: LocalPrices
  readonly #stopChain: () => Promise<void>
  readonly #secrets = new Set<string>()
  #renewals = 0
  #people: { alice: Person; bob: Person; carol: Person }

  private constructor(
    server: TestApp,
    local: LocalPrices,
    stopChain: () => Promise<void>,
    people: { alice: Person; bob: Person; carol: Person },
  ) {
    this.server = server
    this.#local = local
    this.#stopChain = stopChain
    this.#people = people
  }

  static async create(): Promise<FuzzWorld> {
    const chain = await startChainStub()
    const local = await openLocalPrices()
    const server = await buildTestApp({
      config: { ...testConfig, rpcUrls: { [chainIdOfStub]: chain.url }, bitcoin: bitcoinOfStub(), tron: tronOfStub() },
      prices: local.prices,
      extraRoutes: localRoutesOfStub(),
    })
    const [alice, bob] = [await register(server), await register(server)]
    const carol = await register(server, { realm: 'futures', email: alice.email })
    return new FuzzWorld(server, local, chain.stop, { alice, bob, carol })
  }

  /** Logs everyone in again and prepares what requests to `endpoint` need: codes, tickets, links, signatures. */
  async renew(endpoint: Endpoint): Promise<void> {
    const { server } = this
    // After a minute the next code may be requested; rate limits are tested elsewhere.
    server.advance(61)
    await this.#local.prices.refresh()
    await server.database.delete(rateLimits)
    const isFutures = realmOf(endpoint.access) === 'futures' || endpoint.path.startsWith('/api/futures/')
    const everybody = this.#renewals++ % renewalsWithinTokenLifetime === 0
    if (everybody || !isFutures) this.#people.alice = await this.#welcome(this.#people.alice)
    if (everybody || isFutures) this.#people.carol = await this.#welcome(this.#people.carol)
    if (everybody) this.#people.bob = await this.#welcome(this.#people.bob)
    const { alice, bob, carol } = this.#people
    const self = isFutures ? carol : alice
    this.values = {
      mainToken: alice.session.accessToken,
      otherToken: bob.session.accessToken,
      futuresToken: carol.session.accessToken,
      email: self.email,
      password: self.password,
      deviceId: self.deviceId,
      userId: self.session.userId,
      memberId: self.session.memberId,
      refreshToken: self.session.refreshToken,
      newEmail: newEmail(),
      newPassword,
      ...(await this.#hostileTokens(alice)),
      ...(await prepare(endpoint, { server, self, other: bob })),
    }
    const secretNames = Object.keys(this.values).filter((name) =>
      /Token$|Key$|assword$|mail$|^ticket$|^token$/.test(name),
    )
    for (const name of secretNames) this.#secrets.add(this.values[name] ?? '')
  }

  async send(request: FuzzRequest): Promise<Answer> {
    const { method, url, headers, body } = fillIn(request, this.values)
    return this.server.app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: newPlace().address,
      ...(body !== undefined && { payload: body }),
    })
  }

  /** Returns what the log has since `start` and shouldn't: errors of ours, and secrets or addresses of people. */
  logFaults(start: number): readonly string[] {
    const secrets = [...this.#secrets]
    const lines = this.server.logLines.slice(start)
    return [...errorLines(lines), ...lines.filter((line) => secrets.some((secret) => line.includes(secret)))]
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.#local.close()
    await this.#stopChain()
  }

  /** Logs a person in again, or registers a new one if a request has taken the account or password away. */
  async #welcome(person: Person): Promise<Person> {
    try {
      const session = await logIn(this.server, person)
      return { ...person, session, signedIn: { ...person.place, accessToken: session.accessToken } }
    } catch {
      return register(this.server, { realm: person.realm })
    }
  }

  async #hostileTokens({ session: { userId } }: Person): Promise<Record<string, string>> {
    const { accessTokens } = this.server.backend
    const sessionId = randomUUID()
    const claims = Buffer.from(JSON.stringify({ sub: userId, sid: sessionId, aud: 'main', iss: 'sevenport', exp: 9e9 }))
    const header = Buffer.from('{"alg":"none","typ":"JWT"}')
    const foreign = new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setSubject(userId)
    return {
      endedToken: (await accessTokens.issue({ realm: 'main', userId, sessionId })).accessToken,
      unsignedToken: `${header.toString('base64url')}.${claims.toString('base64url')}.`,
      foreignKeyToken: await foreign.setAudience('main').setExpirationTime('1h').sign(Buffer.alloc(32, 9)),
      expiredToken: await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setAudience('main')
        .setIssuer('sevenport')
        .setExpirationTime(1)
        .sign(testConfig.secrets.accessTokenKey),
    }
  }
}
