import { randomUUID } from 'node:crypto'

import type { Transaction } from '#server/db/database.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import type { TestApp } from './test-app.ts'

/** Chains of the local world as a test configures them. No node answers there. */
export const unreachableChains = { '31337': 'http://127.0.0.1:1', '31338': 'http://127.0.0.1:1' }

/** Gives a user coins as a deposit would. @param amount In whole coins. @returns The deposit's id. */
export async function giveCoins(
  server: Pick<TestApp, 'database'>,
  userId: string,
  amount: string,
  coin = 'USDT',
): Promise<string> {
  const reference = randomUUID()
  const details = { key: `deposit ${reference}`, kind: 'deposit' as const, reference }
  const ledger = new Ledger(systemClock)
  await server.database.transaction((tx) => ledger.deposit(tx, details, { userId, coin, amount: parseAmount(amount) }))
  return reference
}

/** Reverses a deposit as a fork of its chain does, in the caller's transaction. @param amount In whole coins. */
export async function takeBack(tx: Transaction, userId: string, amount: string, coin = 'USDT'): Promise<void> {
  const reference = randomUUID()
  const details = { key: `reversal ${reference}`, kind: 'deposit-reversal' as const, reference }
  const ledger = new Ledger(systemClock)
  await ledger.lockPeople(tx, [userId])
  await ledger.reverseDeposit(tx, details, { userId, coin, amount: parseAmount(amount) })
}
