import { getCreate2Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { listAddresses } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { DepositService } from '#server/modules/deposits/deposits.service.ts'

import { openTestDatabase } from './support/test-database.ts'
import { WatchedChain } from './support/watched-chain.ts'

const codeHash: Hex = `0x${'07'.repeat(32)}`
const former = {
  address: '0x00000000000000000000000000000000000000F0',
  treasury: '0x1',
  forwarderCodeHash: codeHash,
} as const
const factory = { ...former, address: '0x00000000000000000000000000000000000000f1' } as const

let connection: DatabaseConnection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

test('after a treasury change, a user gets a new deposit address and the old one is still watched', async () => {
  const world = await WatchedChain.create(connection)
  const { userId } = await world.newDepositor()
  const { database } = world
  const old = await new DepositService({ database, clock: systemClock, factory: former }).address(userId)
  const { address, salt } = await new DepositService({ database, clock: systemClock, factory }).address(userId)
  expect(address).toBe(getCreate2Address({ from: factory.address, salt, bytecodeHash: codeHash }))
  expect(address).not.toBe(old.address)
  expect((await listAddresses(database, userId)).map((row) => row.address)).toContain(old.address)
  const changed = new DepositService({ database, clock: systemClock, factory })
  const before = await changed.formerAddresses(userId)
  expect(
    before.map((row) => row.address),
    'the user’s old address is listed',
  ).toContain(old.address)
  expect(before.map((row) => row.address)).not.toContain(address)

  const watcher = world.watcher()
  world.chain.mine(world.paying('to the old address', { userId, address: old.address }, '25'))
  world.chain.mineEmpty(6)
  await watcher.catchUp()
  expect(await world.balanceOf({ userId, address })).toBe('25')
})
