import { createHash } from 'node:crypto'

/** A line of the trial balance at the end of a day. Amounts are in 10^-18 of the coin. */
export interface ClosingLine {
  readonly coin: string
  /** A kind of user accounts, such as `available`, summed over all users; or a house account. */
  readonly account: string
  /** Outgoing amounts of that day: zero or more, as is `credited`. */
  readonly debited: bigint
  readonly credited: bigint
  /** Balance at the end of the day. */
  readonly balance: bigint
}

/** Everything booked in one coin that day. */
export interface ClosingCoin {
  readonly coin: string
  readonly entries: number
  /** SHA-256 of its lines, in the format of `entryLine`, each with a line feed. */
  readonly entriesHash: string
}

/** The closed books of a day. */
export interface Closing {
  /** UTC day, such as `2027-01-31`. */
  readonly day: string
  readonly previousHash: string
  readonly coins: readonly ClosingCoin[]
  readonly lines: readonly ClosingLine[]
}

/** The previous hash of the first day. */
export const firstPreviousHash = '0'.repeat(64)

/**
 * Returns the text of a closing that its hash is computed from, so that others can verify it. Amounts are integers of
 * 10^-18 of a coin; coins and accounts are in alphabetical order.
 */
export function closingText({ day, previousHash, coins, lines }: Closing): string {
  const ofCoins = coins
    .toSorted((a, b) => compare(a.coin, b.coin))
    .map(({ coin, entries, entriesHash }) => `entries ${coin} ${entries} ${entriesHash}`)
  const ofLines = lines
    .toSorted((a, b) => (a.coin === b.coin ? compare(a.account, b.account) : compare(a.coin, b.coin)))
    .map(
      ({ coin, account, debited, credited, balance }) =>
        `line ${coin} ${account} debited ${debited} credited ${credited} balance ${balance}`,
    )
  return `${[`Sevenport closing ${day}`, `previous ${previousHash}`, ...ofCoins, ...ofLines].join('\n')}\n`
}

export function closingHash(closing: Closing): string {
  return createHash('sha256').update(closingText(closing)).digest('hex')
}

// Compares code units, which gives the same order everywhere, unlike `localeCompare`.
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
