import { asc } from 'drizzle-orm'

import { chainCursors, deposits } from '#server/db/schema/deposits.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { ChaosPerson } from './chaos-person.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** Reports a failed run: the injected faults, the state of the chains and books, and the processes' last output. */
export async function reportOf(world: ChaosWorld, everybody: readonly ChaosPerson[]): Promise<string> {
  const lines = [...world.evils, ...world.refusals]
  for (const { email, address, payments } of everybody) {
    lines.push(`${email}, ${address}, was paid`)
    for (const { coin, network, amount, hash } of payments) {
      const receipt = (await world.chainOf(network).ask('eth_getTransactionReceipt', [hash])) as Receipt | null
      const place = receipt === null ? 'in no block' : `in block ${Number(receipt.blockNumber)}, ${receipt.status}`
      lines.push(`  ${formatAmount(amount)} ${coin} on ${network} by ${hash}, ${place}`)
    }
  }
  lines.push('Deposits in the books')
  for (const each of await world.database.select().from(deposits).orderBy(asc(deposits.foundAt))) {
    const { recipient, amount, coin, network, transactionHash, blockHeight, state, orphanedAt } = each
    const orphaned = orphanedAt === null ? '' : ', orphaned'
    const what = `${formatAmount(amount)} ${coin} on ${network} by ${transactionHash}`
    lines.push(`  ${recipient}: ${what}, ${state}, in block ${blockHeight}${orphaned}`)
  }
  const cursors = await world.database.select().from(chainCursors)
  lines.push(...cursors.map(({ chainId, height }) => `Chain ${chainId} is read up to block ${height}`))
  return [...lines, ...world.outputs()].join('\n')
}

interface Receipt {
  readonly status: string
  readonly blockNumber: string
}
