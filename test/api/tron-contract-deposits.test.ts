import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { DatabaseConnection } from '#server/db/connect.ts'

import { payFromContract, ScriptedTron, someAccount } from './support/scripted-tron.ts'
import { openTestDatabase } from './support/test-database.ts'
import { type TronPerson, TronWorld } from './support/tron-world.ts'

let connection: DatabaseConnection
let chain: ScriptedTron
let world: TronWorld
let alice: TronPerson

beforeAll(async () => {
  connection = await openTestDatabase()
})

beforeEach(async () => {
  chain = new ScriptedTron()
  chain.mineEmpty(30)
  world = await TronWorld.create(connection, chain.node())
  alice = await world.newPerson()
  await world.catchUp()
})

afterAll(() => connection.close())

test('credits each TRX transfer by a contract once, if the transaction succeeded', async () => {
  const bob = await world.newPerson()
  const contract = someAccount()
  const paid = [
    [alice.account, 5_000_000n],
    [bob.account, 7_000_000n],
    [alice.account, 5_000_000n],
    [someAccount(), 9_000_000n],
  ] as const
  chain.mine([payFromContract(contract, paid), payFromContract(contract, paid, { success: false })])
  await world.catchUp()
  expect(await world.depositsOf(alice), 'not credited before they are final').toEqual([
    '5 TRX confirming',
    '5 TRX confirming',
  ])
  chain.mineEmpty(19)
  await world.catchUp()
  await world.catchUp()
  expect(await world.depositsOf(alice)).toEqual(['5 TRX success', '5 TRX success'])
  expect(await world.balanceOf(bob, 'TRX')).toBe('7')
  expect(await world.held('TRX')).toBe('17')
})

test('removes TRX deposits from contracts when a fork drops their block', async () => {
  chain.mine([payFromContract(someAccount(), [[alice.account, 5_000_000n]])])
  await world.catchUp()
  chain.drop(1)
  chain.mineEmpty(2)
  await world.catchUp()
  expect(await world.held('TRX')).toBe('0')
  expect(await world.balanceOf(alice, 'TRX')).toBe('0')
})
