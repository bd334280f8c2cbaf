import type { FarmingSignalCode } from '#api/invitation-reviews.ts'

import { type Circle, type CircleMember, Links, type Trace } from './circle.ts'
import { type FarmingSignal, signalPoints } from './farming-signals.ts'
import { disposableDomainOf, mailboxOf } from './mailbox.ts'

/** Accounts of a circle on one network that make it more than a household. */
const crowd = 4
/** Accounts in one browser that make it more than a couple's. */
const manyInBrowser = 3
/** Accounts paid by one source that rule out a coincidence. */
const manyPaid = 3
/** Users who sent coins back to the inviter that rule out a coincidence. */
const manyReturned = 3
/** Invitations accepted within half an hour before and after one, itself included, that make a burst. */
const burstSize = 10
const halfHour = 1_800_000

/**
 * Looks for signs that an inviter has invited themselves. Collects no new data: it uses only traces that the accounts
 * leave by being used. Indexes frequent lookups once, for all invited users.
 */
export class FarmingScore {
  readonly #circle: Circle
  readonly #mailboxes: Links
  readonly #payoutAccountsOf: Links
  readonly #holdersOfPayoutAccount: Links
  readonly #holdersOfWallet: Links
  readonly #walletsOf: Links
  readonly #sourcesOf: Links
  readonly #paidBy: Links
  readonly #usesOf: Links
  readonly #devicesOf: Links
  readonly #peopleOn: Links
  readonly #networksOf: Links
  readonly #peopleIn: Links
  readonly #sentTo: Links
  readonly #gotFrom: Links
  readonly #acceptances: readonly number[]

  constructor(circle: Circle) {
    const { inviter, invited, wallets, sources, devices, networks, payoutAccounts, transfers } = circle
    this.#circle = circle
    this.#mailboxes = new Links([inviter, ...invited].map(({ id, email }) => [mailboxOf(email), id]))
    this.#payoutAccountsOf = new Links(payoutAccounts.map(personFirst))
    this.#holdersOfPayoutAccount = new Links(payoutAccounts.map(placeFirst))
    this.#holdersOfWallet = new Links(wallets.map(placeFirst))
    this.#walletsOf = new Links(wallets.map(personFirst))
    this.#sourcesOf = new Links(sources.map(personFirst))
    this.#paidBy = new Links(sources.map(placeFirst))
    this.#usesOf = new Links(sources.map(({ place, use }) => [place, use]))
    this.#devicesOf = new Links(devices.map(personFirst))
    this.#peopleOn = new Links(devices.map(placeFirst))
    this.#networksOf = new Links(networks.map(personFirst))
    this.#peopleIn = new Links(networks.map(placeFirst))
    this.#sentTo = new Links(transfers.map(({ senderId, recipientId }) => [senderId, recipientId]))
    this.#gotFrom = new Links(transfers.map(({ senderId, recipientId }) => [recipientId, senderId]))
    this.#acceptances = invited.map(({ acceptedAt }) => acceptedAt.getTime())
  }

  /** Returns the signals against one invitation; each at most once, in its strongest form. */
  signalsOf(person: CircleMember): readonly FarmingSignal[] {
    return [
      this.#sharedWallet(person),
      this.#sharedMailbox(person),
      this.#sharedPayoutAccount(person),
      this.#sharedDevice(person),
      this.#sharedSource(person),
      this.#transfers(person),
      this.#sharedNetwork(person),
      disposableMail(person),
      this.#burst(person),
    ].filter((signal) => signal !== undefined)
  }

  #sharedWallet({ id }: CircleMember): FarmingSignal | undefined {
    const wallet = [...this.#walletsOf.of(id)].find((place) => this.#holdersOfWallet.of(place).size > 1)
    return wallet === undefined ? undefined : signal('shared-wallet', wallet)
  }

  #sharedPayoutAccount({ id }: CircleMember): FarmingSignal | undefined {
    const shared = [...this.#payoutAccountsOf.of(id)].find((place) => this.#holdersOfPayoutAccount.of(place).size > 1)
    return shared === undefined ? undefined : signal('shared-payout-account', shared)
  }

  #sharedMailbox({ email }: CircleMember): FarmingSignal | undefined {
    const people = this.#mailboxes.of(mailboxOf(email)).size
    return people > 1 ? signal('shared-mailbox', String(people)) : undefined
  }

  /**
   * An exchange pays unrelated users from one address. So a source counts only if at least half of the accounts and
   * orders it has paid belong to this circle.
   */
  #sharedSource({ id }: CircleMember): FarmingSignal | undefined {
    const shared = [...this.#sourcesOf.of(id)]
      .filter((place) => 2 * this.#usesOf.of(place).size >= (this.#circle.usesOfSource.get(place) ?? 0))
      .map((place) => ({ place, people: together(this.#paidBy.of(place), this.#holdersOfWallet.of(place)).size }))
      .toSorted((one, other) => other.people - one.people)
    const [most] = shared
    if (most === undefined || most.people < 2) return undefined
    return signal(most.people >= manyPaid ? 'shared-source' : 'paired-source', most.place)
  }

  #transfers({ id }: CircleMember): FarmingSignal | undefined {
    const [sent, got] = [this.#sentTo.of(id), this.#gotFrom.of(id)]
    if (this.#isInRing(id)) return signal('transfer-ring', String(together(sent, got).size))
    const returned = inBoth(sent, got)
    if (returned.has(this.#circle.inviter.id)) {
      const { id: inviterId } = this.#circle.inviter
      const often = inBoth(this.#sentTo.of(inviterId), this.#gotFrom.of(inviterId)).size
      if (often >= manyReturned) return signal('transfers-returned-often', String(often))
    }
    if (returned.size > 0) return signal('transfers-returned', String(returned.size))
    return sent.size + got.size > 0 ? signal('transfer', String(together(sent, got).size)) : undefined
  }

  /** Returns whether what a user sent may have come back to them through at least two others. */
  #isInRing(id: string): boolean {
    const sources = this.#gotFrom.of(id)
    return [...this.#sentTo.of(id)].some((first) => {
      const reached = new Set([first])
      for (const from of reached) {
        for (const to of this.#sentTo.of(from)) if (to !== id) reached.add(to)
      }
      return [...reached].some((last) => last !== first && sources.has(last))
    })
  }

  #sharedDevice({ id }: CircleMember): FarmingSignal | undefined {
    const most = mostShared(this.#devicesOf.of(id), this.#peopleOn)
    if (most === undefined) return undefined
    return signal(most.people >= manyInBrowser ? 'shared-device' : 'paired-device', String(most.people))
  }

  #sharedNetwork({ id }: CircleMember): FarmingSignal | undefined {
    const most = mostShared(this.#networksOf.of(id), this.#peopleIn)
    if (most === undefined) return undefined
    return signal(most.people >= crowd ? 'crowded-network' : 'shared-network', most.place)
  }

  #burst({ acceptedAt }: CircleMember): FarmingSignal | undefined {
    const at = acceptedAt.getTime()
    const number = this.#acceptances.filter((other) => Math.abs(other - at) <= halfHour).length
    return number >= burstSize ? signal('burst', String(number)) : undefined
  }
}

/** Returns the place shared by the most users, and their number; `undefined` if no two users share one. */
function mostShared(
  places: ReadonlySet<string>,
  peopleAt: Links,
): { readonly place: string; readonly people: number } | undefined {
  const [most] = [...places]
    .map((place) => ({ place, people: peopleAt.of(place).size }))
    .toSorted((one, other) => other.people - one.people)
  return most === undefined || most.people < 2 ? undefined : most
}

function together(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one, ...other])
}

function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((item) => other.has(item)))
}

function disposableMail({ email }: CircleMember): FarmingSignal | undefined {
  const domain = disposableDomainOf(email)
  return domain === undefined ? undefined : signal('disposable-mail', domain)
}

function signal(code: FarmingSignalCode, evidence: string): FarmingSignal {
  return { code, points: signalPoints[code], evidence }
}

function placeFirst({ userId, place }: Trace): readonly [string, string] {
  return [place, userId]
}

function personFirst({ userId, place }: Trace): readonly [string, string] {
  return [userId, place]
}
