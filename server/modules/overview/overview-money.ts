import type { OverviewMoney } from '#api/operator-overview.ts'
import type { Transaction } from '#server/db/database.ts'
import { trialBalanceAt } from '#server/ledger/books.repository.ts'
import { sumMovedOutside } from '#server/ledger/moved-outside.repository.ts'
import { owedAccounts, owedNames } from '#server/ledger/proof.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'

const day = 86_400

/** Accounts of what has to be there on the chains, for others than the house. */
const owed = new Set<string>([...owedNames, ...owedAccounts])

/**
 * What moved and what is there, coin by coin. Costs the days of the books that are still open, and the last two: call it
 * in one snapshot, or a day that is closed meanwhile is missing.
 */
export async function readMoney(tx: Transaction, now: Date): Promise<readonly OverviewMoney[]> {
  const { lines } = await trialBalanceAt(tx, now)
  const moved = new Map(
    (await sumMovedOutside(tx, { from: addSeconds(now, -2 * day), since: addSeconds(now, -day) })).map((row) => [
      row.coin,
      row,
    ]),
  )
  const coins = new Set([...lines.map(({ coin }) => coin), ...moved.keys()])
  return [...coins].toSorted().map((coin) => {
    const ofCoin = lines.filter((line) => line.coin === coin)
    const holdings = -sumOf(ofCoin.filter(({ account }) => account === 'world'))
    const liabilities = sumOf(ofCoin.filter(({ account }) => owed.has(account)))
    const { received = none, paidOut = none } = moved.get(coin) ?? {}
    return {
      coin,
      received: { day: formatAmount(received.since), dayBefore: formatAmount(received.earlier) },
      paidOut: { day: formatAmount(paidOut.since), dayBefore: formatAmount(paidOut.earlier) },
      holdings: formatAmount(holdings),
      liabilities: formatAmount(liabilities),
      surplus: formatAmount(holdings - liabilities),
    }
  })
}

const none = { since: 0n, earlier: 0n }

function sumOf(lines: readonly { readonly balance: bigint }[]): bigint {
  return lines.reduce((sum, { balance }) => sum + balance, 0n)
}
