import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { confirmWithdrawal } from '#api/withdrawals.ts'
import { findDeployment } from '#deployments/pools.ts'
import { depositAddresses } from '#server/db/schema/deposits.ts'
import { chainNonces } from '#server/db/schema/chain-nonces.ts'

import { newAddress } from './support/payout-world.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { beginWith, fundPassword, registerWithFunds, verifyTwice, walletConfig } from './support/withdrawals.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  ann = await registerWithFunds(server)
})

afterAll(() => server.close())

const { pools = [], tokens = [], depositFactory } = findDeployment(31338) ?? {}
const pool = pools[0]?.address ?? ''

describe('a withdrawal', () => {
  it.each([
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'recipientIsNobody'],
    ['a burn address', { address: '0x000000000000000000000000000000000000dEaD' }, 'recipientIsNobody'],
    ["the token's own contract", { address: tokens[0]?.address ?? '' }, 'recipientIsToken'],
    ['a mining pool', { address: pool }, 'recipientIsOurs'],
    ['a mining pool without a checksum', { address: pool.toLowerCase() }, 'recipientIsOurs'],
    ['the treasury', { address: depositFactory?.treasury ?? '' }, 'recipientIsOurs'],
    ['the factory of deposit addresses', { address: depositFactory?.address ?? '' }, 'recipientIsOurs'],
  ] as const)('refuses a withdrawal to %s', async (_what, changes, code) => {
    expect((await beginWith(server, ann, changes)).code).toBe(apiErrorCode[code])
  })

  it('refuses a withdrawal to a contract of ours on any network', async () => {
    const elsewhere = findDeployment(31343)?.pools[1]?.address ?? ''
    // Local chains share addresses: what is a pool on one may be a token on another.
    const refused = [apiErrorCode.recipientIsOurs, apiErrorCode.recipientIsToken]
    for (const place of [{}, { network: 'ethereum', fee: '2' }]) {
      expect(refused).toContain((await beginWith(server, ann, { ...place, address: elsewhere })).code)
    }
  })

  it('refuses a withdrawal to a paying account of ours, even if it starts paying after the request', async () => {
    const account = newAddress()
    const id = await verifyTwice(server, ann, { address: account })
    await server.database.insert(chainNonces).values({ chainId: 31338, address: account, nextNonce: 1 })
    expect((await beginWith(server, ann, { address: account })).code).toBe(apiErrorCode.recipientIsOurs)
    const confirmed = await server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn)
    expect(confirmed.code).toBe(apiErrorCode.recipientIsOurs)
  })
})

describe('a withdrawal to a deposit address', () => {
  it('refuses a withdrawal to a deposit address without revealing its owner', async () => {
    const bob = await registerWithFunds(server, '0')
    const { address } = await server.ask(getDepositAddress, undefined, bob.signedIn)
    const answer = await beginWith(server, ann, { address })
    expect(answer).toMatchObject({ code: apiErrorCode.recipientHasAccount, data: null })
    const own = await server.ask(getDepositAddress, undefined, ann.signedIn)
    expect((await beginWith(server, ann, { address: own.address })).code).toBe(apiErrorCode.ownAddress)
    // A deleted account's address gets the same answer.
    await server.database.update(depositAddresses).set({ userId: null }).where(eq(depositAddresses.address, address))
    const { code, msg, data } = await beginWith(server, ann, { address })
    expect({ code, msg, data }).toEqual({ code: answer.code, msg: answer.msg, data: null })
  })

  it('limits how often a user can probe for deposit addresses', async () => {
    const [curious, bob] = [await registerWithFunds(server), await registerWithFunds(server, '0')]
    const { address } = await server.ask(getDepositAddress, undefined, bob.signedIn)
    const codes = new Set<number>()
    for (let tries = 0; tries < 100; tries += 1) codes.add((await beginWith(server, curious, { address })).code)
    expect([...codes]).toEqual([apiErrorCode.recipientHasAccount])
    expect((await beginWith(server, curious, { address })).code).toBe(apiErrorCode.tooManyRequests)
    expect((await beginWith(server, curious)).code).toBe(apiErrorCode.tooManyRequests)
    expect((await beginWith(server, ann)).code).toBe(0)
  })
})
