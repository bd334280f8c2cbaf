import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { beginWalletBinding, bindWallet } from '#api/bound-wallets.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'

import { codesOf } from './support/codes.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const chainId = 31_337
let server: TestApp

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  // No node answers there: plain wallets need no chain.
  const config = { ...testConfig, rpcUrls: { [chainId]: 'http://127.0.0.1:1' } }
  server = await buildTestApp({ connection, config })
})

afterAll(async () => {
  await server.close()
})

const { challengeExpired, limitReached, walletTaken } = apiErrorCode
const newWallet = () => privateKeyToAccount(generatePrivateKey())

async function signedMessage({ signedIn }: Person, wallet: PrivateKeyAccount) {
  const { message } = await server.ask(beginWalletBinding, { address: wallet.address, chainId }, signedIn)
  return { message, signature: await wallet.signMessage({ message }) }
}

it('only one of three accounts can bind the same wallet at the same moment', async () => {
  const wallet = newWallet()
  const people = [await register(server), await register(server), await register(server)]
  const inputs = await Promise.all(
    people.map(async (person) => ({ person, input: await signedMessage(person, wallet) })),
  )
  const answers = inputs.map(({ person, input }) => server.call(bindWallet, input, person.signedIn))
  expect(await codesOf(answers)).toEqual([0, walletTaken, walletTaken])
})

it('only one of four simultaneous uses of a message counts', async () => {
  const person = await register(server)
  const input = await signedMessage(person, newWallet())
  const answers = Array.from({ length: 4 }, () => server.call(bindWallet, input, person.signedIn))
  expect(await codesOf(answers)).toEqual([0, challengeExpired, challengeExpired, challengeExpired])
})

it('only one of three simultaneous wallets gets the last free place', async () => {
  const person = await register(server)
  for (let number = 0; number < 19; number += 1) {
    await server.ask(bindWallet, await signedMessage(person, newWallet()), person.signedIn)
  }
  const inputs = [
    await signedMessage(person, newWallet()),
    await signedMessage(person, newWallet()),
    await signedMessage(person, newWallet()),
  ]
  const answers = inputs.map((input) => server.call(bindWallet, input, person.signedIn))
  expect(await codesOf(answers)).toEqual([0, limitReached, limitReached])
})
