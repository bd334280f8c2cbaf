/** A trace left by an account, such as an address or a network. */
export interface Trace {
  readonly userId: string
  readonly place: string
}

/** A source of coins; `use` identifies the account or order that they were sent to. */
export interface SourceTrace extends Trace {
  readonly use: string
}

export interface CircleMember {
  readonly id: string
  readonly email: string
  readonly acceptedAt: Date
}

/** An inviter, all users they invited, and the traces that their accounts have left. */
export interface Circle {
  readonly inviter: Pick<CircleMember, 'id' | 'email'>
  readonly invited: readonly CircleMember[]
  /** Linked wallets, and addresses that coins were sent to. */
  readonly wallets: readonly Trace[]
  /** Addresses that deposits and order payments came from. */
  readonly sources: readonly SourceTrace[]
  /** Number of accounts and orders, of all users, that each source has paid. */
  readonly usesOfSource: ReadonlyMap<string, number>
  /** Browsers, by hashes that are comparable only within this circle. */
  readonly devices: readonly Trace[]
  readonly networks: readonly Trace[]
  /** Payout accounts of sales, without their numbers. */
  readonly payoutAccounts: readonly Trace[]
  /** Internal transfers within the circle. */
  readonly transfers: readonly { readonly senderId: string; readonly recipientId: string }[]
}

/** A map from one key to many values. */
export class Links {
  readonly #links = new Map<string, Set<string>>()

  constructor(pairs: Iterable<readonly [string, string]>) {
    for (const [from, to] of pairs) {
      const links = this.#links.get(from)
      if (links === undefined) this.#links.set(from, new Set([to]))
      else links.add(to)
    }
  }

  of(key: string): ReadonlySet<string> {
    return this.#links.get(key) ?? new Set()
  }
}
