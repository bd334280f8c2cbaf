import type { OverviewMoney } from '#api/operator-overview.ts'
import type { Transaction } from '#server/db/database.ts'
import { trialBalanceAt } from '#server/ledger/books.repository.ts'
import { sumMovedOutside } from '#server/ledger/moved-outside.repository.ts'
import { owedAccounts, owedNames } from '#server/ledger/proof.repository.ts'
import { findLastProof, type ProofRow } from '#server/ledger/proofs.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'

const day = 86_400

/** Accounts whose amounts belong to others than the house, and must be covered on the chains. */
const owed = new Set<string>([...owedNames, ...owedAccounts])

/**
 * Returns what moved and what is owed, by coin. Reads the books' open days and the last two days. Call it in one
 * snapshot, or a day closed in between would be missing.
 */
export async function readMoney(tx: Transaction, now: Date): Promise<readonly OverviewMoney[]> {
  const { lines } = await trialBalanceAt(tx, now)
  const moved = new Map(
    (await sumMovedOutside(tx, { from: addSeconds(now, -2 * day), since: addSeconds(now, -day) })).map((row) => [
      row.coin,
      row,
    ]),
  )
  const proof = await findLastProof(tx)
  const coins = new Set([...lines.map(({ coin }) => coin), ...moved.keys()])
  return [...coins].toSorted().map((coin) => {
    const ofCoin = lines.filter((line) => line.coin === coin)
    const stillHere = -sumOf(ofCoin.filter(({ account }) => account === 'world'))
    const liabilities = sumOf(ofCoin.filter(({ account }) => owed.has(account)))
    const { received = none, paidOut = none } = moved.get(coin) ?? {}
    return {
      coin,
      received: { day: formatAmount(received.since), dayBefore: formatAmount(received.earlier) },
      paidOut: { day: formatAmount(paidOut.since), dayBefore: formatAmount(paidOut.earlier) },
      liabilities: formatAmount(liabilities),
      own: formatAmount(stillHere - liabilities),
      coverage: coverageOf(coin, proof),
    }
  })
}

const none = { since: 0n, earlier: 0n }

/** Taken from the last proof: the books don't contain what the house itself put into its wallets. */
function coverageOf(coin: string, proof: ProofRow | undefined): OverviewMoney['coverage'] {
  const finishedAt = proof?.finishedAt ?? null
  if (finishedAt === null || proof?.compared?.includes(coin) !== true) return null
  const isCovered = proof.differences?.every((difference) => difference.coin !== coin) === true
  return { at: finishedAt.toISOString(), isCovered }
}

function sumOf(lines: readonly { readonly balance: bigint }[]): bigint {
  return lines.reduce((sum, { balance }) => sum + balance, 0n)
}
