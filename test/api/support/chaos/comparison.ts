import { createPublicClient, custom, erc20Abi, type Hash } from 'viem'
import { expect } from 'vitest'

import type { Transfer } from '#api/transfers.ts'
import type { Withdrawal } from '#api/withdrawals.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'

import type { ChaosPerson, Intent } from './chaos-person.ts'
import type { ChaosWorld } from './chaos-world.ts'

/**
 * Compares a user's balances and payouts with the chains.
 * @throws AssertionError while anything is under way, or if anything differs.
 */
export async function compareWithChains(world: ChaosWorld, person: ChaosPerson): Promise<void> {
  const [withdrawals, transfers] = [await person.withdrawals(), await person.transfers()]
  expect(withdrawals.filter(({ state }) => state !== 'success' && state !== 'fail')).toEqual([])

  const [totals, expected] = [await person.totals(), await expectedTotals(world, person, withdrawals, transfers)]
  for (const coin of new Set([...totals.keys(), ...expected.keys()])) {
    expect(totals.get(coin) ?? 0n, `${coin} of ${person.email}`).toBe(expected.get(coin) ?? 0n)
  }
  for (const intent of person.intents) {
    const [withdrawal, ...more] = withdrawals.filter(({ id }) => id === intent.id)
    expect(more).toEqual([])
    if (intent.isConfirmed) expect(withdrawal, 'a confirmed withdrawal exists').toBeDefined()
    const arrived = withdrawal?.state === 'success' ? parseAmount(withdrawal.arrives) : 0n
    const { decimals = 18 } = world.coins.onNetwork(intent.coin, intent.network) ?? {}
    expect(await receivedBy(world, intent), `paid to ${intent.address}`).toBe(toNetworkUnits(arrived, decimals))
  }
  const sent = transfers.filter(({ direction }) => direction === 'out').map(({ id }) => id)
  for (const id of person.sent) expect(sent.filter((known) => known === id)).toEqual([id])
}

/** Returns what arrived on the chains after all forks, less withdrawals, plus or minus transfers. */
async function expectedTotals(
  world: ChaosWorld,
  { payments }: ChaosPerson,
  withdrawals: readonly Withdrawal[],
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<string, bigint>> {
  const totals = new Map<string, bigint>()
  const add = (coin: string, amount: bigint) => totals.set(coin, (totals.get(coin) ?? 0n) + amount)
  for (const { coin, network, amount, hash } of payments) {
    if (await isOnChain(world, network, hash)) add(coin, amount)
  }
  for (const { coin, amount, state } of withdrawals) if (state === 'success') add(coin, -parseAmount(amount))
  for (const { coin, amount, direction } of transfers) {
    add(coin, direction === 'in' ? parseAmount(amount) : -parseAmount(amount))
  }
  return totals
}

async function isOnChain(world: ChaosWorld, network: string, hash: Hash): Promise<boolean> {
  const receipt = await world.chainOf(network).ask('eth_getTransactionReceipt', [hash])
  return (receipt as { status: string } | null)?.status === '0x1'
}

/** Returns what a withdrawal's address received, in the network's smallest unit. */
async function receivedBy(world: ChaosWorld, { coin, network, address }: Intent): Promise<bigint> {
  const client = createPublicClient({ transport: custom(world.chainOf(network).local.provider) })
  const token = world.coins.onNetwork(coin, network)?.token ?? null
  if (token === null) return client.getBalance({ address })
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}
