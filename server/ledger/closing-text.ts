import { createHash } from 'node:crypto'

/** One line of the trial balance at the end of a day. Amounts are in 10^-18 of the coin. */
export interface ClosingLine {
  readonly coin: string
  /** A kind of people's accounts, such as `available`, all of them together; or an account of the house. */
  readonly account: string
  /** What went out that day: zero or more, as is `credited`. */
  readonly debited: bigint
  readonly credited: bigint
  /** At the end of the day. */
  readonly balance: bigint
}

/** What was booked in one coin that day. */
export interface ClosingCoin {
  readonly coin: string
  readonly entries: number
  /** SHA-256 of their lines, as `entryLine` writes them, each with a line feed. */
  readonly entriesHash: string
}

/** The books of a day, closed. */
export interface Closing {
  /** Such as `2027-01-31`, in UTC. */
  readonly day: string
  readonly previousHash: string
  readonly coins: readonly ClosingCoin[]
  readonly lines: readonly ClosingLine[]
}

/** What comes before the first day. */
export const firstPreviousHash = '0'.repeat(64)

/**
 * A closing as the text that its hash is of, for whoever wants to compute that themselves. Amounts are integers of 10^-18
 * of a coin; coins and accounts are in the order of their letters.
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

// By code units, which is the same everywhere: `localeCompare` is not.
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
