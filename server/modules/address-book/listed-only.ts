import type * as v from 'valibot'

import type { getAddressBook } from '#api/address-book.ts'
import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { type Proofs, requireSameFundPassword } from '#server/identity/proofs.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { findMode, isUsable, type ListedOnlyMode, saveMode } from './address-book.repository.ts'

export interface ListedOnlyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly proofs: Pick<Proofs, 'fundPasswords'>
  /** Notifies the user, in the transaction that makes the change. */
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly kind: 'listed-only-on' | 'listed-only-ending'
      readonly userId: string
      readonly origin: Origin
    },
  ) => Promise<void>
}

type ModeView = Pick<v.InferOutput<typeof getAddressBook.data>, 'isListedOnly' | 'listedOnlyEndsAt'>

/** Seconds until turning the mode off takes effect, so that the owner has time to undo it. */
const coolingOff = 86_400

/** Address-book-only mode: withdrawals go only to addresses that were added at least a day ago. */
export class ListedOnly {
  readonly #options: ListedOnlyOptions

  constructor(options: ListedOnlyOptions) {
    this.#options = options
  }

  async find(tx: Transaction, userId: string): Promise<ModeView> {
    return this.#view(await findMode(tx, userId))
  }

  /** @throws ApiFailure `fundPasswordMissing`, `fundPasswordWrong`, `tooManyTries` */
  async set(
    caller: SignedIn,
    { isListedOnly, fundPassword }: { readonly isListedOnly: boolean; readonly fundPassword: string },
    origin: Origin,
  ): Promise<ModeView> {
    const { database, proofs } = this.#options
    const checked = await proofs.fundPasswords.check(caller, fundPassword)
    return database.transaction(async (tx) => {
      requireSameFundPassword(await lockAccount(tx, caller.userId), checked)
      const change = { userId: caller.userId, origin }
      await (isListedOnly ? this.#turnOn(tx, change) : this.#beginEnd(tx, change))
      return this.find(tx, caller.userId)
    })
  }

  /** Returns whether the user can currently withdraw to the address. */
  async mayPay(tx: Transaction, userId: string, network: NetworkKey, address: string): Promise<boolean> {
    const { isListedOnly } = await this.find(tx, userId)
    if (!isListedOnly) return true
    const canonical = canonicalAddress(network, address)
    return canonical !== undefined && isUsable(tx, userId, { network, address: canonical }, this.#options.clock())
  }

  async #turnOn(tx: Transaction, change: { userId: string; origin: Origin }): Promise<void> {
    const { isListedOnly, listedOnlyEndsAt } = await this.find(tx, change.userId)
    if (isListedOnly && listedOnlyEndsAt === null) return
    await saveMode(tx, { userId: change.userId, endsAt: null })
    await this.#options.reportChange(tx, { ...change, kind: 'listed-only-on' })
  }

  /** A repeated request doesn't postpone the end. */
  async #beginEnd(tx: Transaction, change: { userId: string; origin: Origin }): Promise<void> {
    const { isListedOnly, listedOnlyEndsAt } = await this.find(tx, change.userId)
    if (!isListedOnly || listedOnlyEndsAt !== null) return
    await saveMode(tx, { userId: change.userId, endsAt: addSeconds(this.#options.clock(), coolingOff) })
    await this.#options.reportChange(tx, { ...change, kind: 'listed-only-ending' })
  }

  #view(mode: ListedOnlyMode | undefined): ModeView {
    const isListedOnly = mode !== undefined && (mode.endsAt === null || mode.endsAt > this.#options.clock())
    const endsAt = isListedOnly ? mode.endsAt : null
    return { isListedOnly, listedOnlyEndsAt: endsAt?.toISOString() ?? null }
  }
}
