/** Something that an account has left behind, such as an address or a network. */
export interface Trace {
  readonly userId: string
  readonly place: string
}

/** Where coins came from: `use` tells accounts and orders apart that coins were sent to. */
export interface SourceTrace extends Trace {
  readonly use: string
}

export interface CircleMember {
  readonly id: string
  readonly email: string
  readonly acceptedAt: Date
}

/** An inviter with everybody they have invited, and what is known of them anyway. */
export interface Circle {
  readonly inviter: Pick<CircleMember, 'id' | 'email'>
  readonly invited: readonly CircleMember[]
  /** Linked wallets, and addresses that coins were sent to. */
  readonly wallets: readonly Trace[]
  /** Where deposits and payments of orders came from. */
  readonly sources: readonly SourceTrace[]
  /** How many accounts and orders of everybody each source has paid to. */
  readonly usesOfSource: ReadonlyMap<string, number>
  /** Browsers, by hashes that only accounts of this circle have in common. */
  readonly devices: readonly Trace[]
  readonly networks: readonly Trace[]
  /** Accounts at banks that sales are paid to, without their numbers. */
  readonly payoutAccounts: readonly Trace[]
  /** Internal transfers between two of them. */
  readonly transfers: readonly { readonly senderId: string; readonly recipientId: string }[]
}

/** From one key to many values. */
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
