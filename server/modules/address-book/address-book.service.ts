import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { addAddress, AddressBookEntry, findLookalike, getAddressBook, renameAddress } from '#api/address-book.ts'
import { canonicalAddress, networksWithMemo } from '#api/addresses/network-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import {
  countEntries,
  deleteEntry,
  type EntryRow,
  insertEntry,
  listEntries,
  updateEntry,
} from './address-book.repository.ts'
import type { ListedOnly } from './listed-only.ts'
import { type KnownAddress, resembledBy } from './lookalikes.ts'

export interface AddressBookOptions {
  readonly database: Database
  readonly clock: Clock
  readonly listedOnly: ListedOnly
  /** @throws ApiFailure with one of the contract's `recipientRefusals` */
  readonly requireRecipient: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
  /** Addresses the user has sent to before, not normalized. */
  readonly listPaid: (tx: Transaction, userId: string) => Promise<readonly string[]>
  /** Limits how many addresses a user can have checked. Don't call inside a transaction. */
  readonly guardRecipient: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>
  /** Notifies the user, in the transaction that makes the change. */
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly kind: 'address-listed'
      readonly userId: string
      readonly recipient: string
      readonly origin: Origin
    },
  ) => Promise<void>
}

type Recipient = v.InferOutput<typeof findLookalike.input>
type NewAddress = v.InferOutput<typeof addAddress.input>
type NewName = v.InferOutput<typeof renameAddress.input>

/** Per user. */
const maxEntries = 100

/** Seconds until a new address can be paid in address-book-only mode, so that the owner has time to read the email. */
const waitingPeriod = 86_400

/** The addresses a user sends to. */
export class AddressBookService {
  readonly #options: AddressBookOptions

  constructor(options: AddressBookOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<v.InferOutput<typeof getAddressBook.data>> {
    const { database, listedOnly } = this.#options
    const entries = await listEntries(database, userId)
    return { entries: entries.map(toView), ...(await listedOnly.find(database, userId)) }
  }

  /** Returns a known address that this one could be mistaken for, or null. @throws ApiFailure `addressInvalid` */
  async findLookalike(userId: string, { network, address }: Recipient): Promise<KnownAddress | null> {
    const { database, listPaid } = this.#options
    const canonical = canonicalAddress(network, address)
    if (canonical === undefined) throw refusal('addressInvalid', 'This is no address of the network')
    const [listed, paid] = await Promise.all([listEntries(database, userId), listPaid(database, userId)])
    return resembledBy({ network, address: canonical }, listed, paid)
  }

  /**
   * @throws ApiFailure `addressInvalid`, `addressTaken`, `limitReached`, or one of the contract's `recipientRefusals`
   */
  async add(userId: string, input: NewAddress, origin: Origin): Promise<AddressBookEntry> {
    const { clock, guardRecipient } = this.#options
    const { network, memo = null, remark = null, name, walletType } = input
    const address = canonicalAddress(network, input.address)
    if (address === undefined) throw refusal('addressInvalid', 'This is no address of the network')
    if (memo !== null && !networksWithMemo.has(network)) throw refusal('invalidRequest', 'The network knows no memo')
    const createdAt = clock()
    const row = { id: randomUUID(), userId, name, walletType, network, address, memo, remark, createdAt }
    return guardRecipient(userId, () => this.#insert(row, origin))
  }

  async #insert(row: Omit<EntryRow, 'usableFrom'>, origin: Origin): Promise<AddressBookEntry> {
    const { database, requireRecipient, reportChange } = this.#options
    const { userId, address, createdAt } = row
    return database.transaction(async (tx) => {
      // Concurrent additions must count one another.
      await lockAccount(tx, userId)
      await requireRecipient(tx, userId, row)
      const entry = await insertEntry(tx, { ...row, usableFrom: addSeconds(createdAt, waitingPeriod) })
      if (entry === undefined) throw refusal('addressTaken', 'The address stands there already')
      if ((await countEntries(tx, userId)) > maxEntries) {
        throw refusal('limitReached', `The book has room for ${maxEntries} addresses`)
      }
      await reportChange(tx, { kind: 'address-listed', userId, recipient: address, origin })
      return toView(entry)
    })
  }

  /** @throws ApiFailure `notFound` */
  async rename(userId: string, { id, name, walletType, remark }: NewName): Promise<AddressBookEntry> {
    const values = { name, walletType, remark: remark ?? null }
    const entry = await updateEntry(this.#options.database, userId, id, values)
    if (entry === undefined) throw noSuchEntry()
    return toView(entry)
  }

  /** @throws ApiFailure `notFound` */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await deleteEntry(this.#options.database, userId, id))) throw noSuchEntry()
  }
}

function toView(row: EntryRow): AddressBookEntry {
  const { id, name, walletType, network, address, memo, remark, createdAt, usableFrom } = row
  const [entered, usable] = [createdAt.toISOString(), usableFrom.toISOString()]
  return { id, name, walletType, network, address, memo, remark, createdAt: entered, usableFrom: usable }
}

function noSuchEntry(): ApiFailure {
  return refusal('notFound', 'Entry not found')
}

function refusal(code: keyof typeof apiErrorCode, message: string): ApiFailure {
  return new ApiFailure(apiErrorCode[code], message)
}
