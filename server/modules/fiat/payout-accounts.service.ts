import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'
import type { PayoutAccountDetails, PayoutAccountView } from '#api/payout-accounts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { decrypt, encrypt, hashCode } from '#server/lib/secrets.ts'

import { canonicalAccount, isSameName, maskedAccount } from './payout-account-rules.ts'
import {
  deletePayoutAccount,
  findPayoutAccount,
  insertPayoutAccount,
  listPayoutAccounts,
  listPayoutAccountsOf,
  type PayoutAccountRow,
} from './payout-accounts.repository.ts'

export interface PayoutAccountOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryptionKey: Uint8Array
  /** Limits how many bank numbers a user can try. */
  readonly bankNumbers: RateLimiter
  /** Notifies the account's owner, in the transaction of the change. */
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly kind: 'payout-account-added'
      readonly userId: string
      readonly account: string
      readonly origin: Origin
    },
  ) => Promise<void>
}

/** Per user. */
const maximumAccounts = 10
/** Seconds until sales can be paid out to a new account: as long as a changed password locks withdrawals. */
const delaySeconds = 86_400
/** Characters of a 256-bit hash kept to tell accounts apart: 96 bits. */
const shownOfHash = 16

/** Bank accounts, UPI IDs and Pix keys that sales are paid out to. */
export class PayoutAccountService {
  readonly #options: PayoutAccountOptions

  constructor(options: PayoutAccountOptions) {
    this.#options = options
  }

  async list({ userId }: Pick<Caller, 'userId'>): Promise<PayoutAccountView[]> {
    return (await listPayoutAccounts(this.#options.database, userId)).map((row) => this.#view(row))
  }

  /** @throws ApiFailure with the contract's codes */
  async add({ userId }: Caller, given: PayoutAccountDetails, origin: Origin): Promise<PayoutAccountView> {
    const { bankNumbers, clock, database, encryptionKey, reportChange } = this.#options
    await bankNumbers.consume(userId)
    const details = canonicalAccount(given)
    if (details === undefined) throw new ApiFailure(apiErrorCode.payoutAccountInvalid, 'There can be no such account')
    return database.transaction(async (tx) => {
      const { userName } = await lockAccount(tx, userId)
      if (!isSameName(details.holder, userName)) {
        throw new ApiFailure(apiErrorCode.payoutAccountForeign, 'The holder is not the one that the account names')
      }
      const known = await listPayoutAccounts(tx, userId)
      const same = known.find((row) => isSameAccount(this.#detailsOf(row), details))
      if (same !== undefined) return this.#view(same)
      if (known.length >= maximumAccounts) {
        throw new ApiFailure(apiErrorCode.limitReached, `At most ${maximumAccounts} accounts can be kept`)
      }
      const id = randomUUID()
      const encryptedDetails = encrypt(encryptionKey, JSON.stringify(details), belongsTo(id))
      const row = { id, userId, encryptedDetails, createdAt: clock() }
      await insertPayoutAccount(tx, row)
      await reportChange(tx, { kind: 'payout-account-added', userId, account: maskedAccount(details), origin })
      return this.#view(row)
    })
  }

  /** @throws ApiFailure `notFound` */
  async delete({ userId }: Caller, id: string): Promise<void> {
    if (await deletePayoutAccount(this.#options.database, userId, id)) return
    throw new ApiFailure(apiErrorCode.notFound, 'There is no such account')
  }

  /**
   * Returns an account that a sale can be paid to now.
   * @throws ApiFailure `payoutAccountMissing`, `payoutAccountLocked`
   */
  async requireUsable(tx: Transaction, userId: string, id: string | undefined): Promise<PayoutAccountDetails> {
    const row = id === undefined ? undefined : await findPayoutAccount(tx, userId, id)
    if (row === undefined) throw new ApiFailure(apiErrorCode.payoutAccountMissing, 'The sale needs an account')
    if (usableFrom(row) > this.#options.clock()) {
      throw new ApiFailure(apiErrorCode.payoutAccountLocked, 'The account was entered less than a day ago')
    }
    return this.#detailsOf(row)
  }

  #detailsOf(row: PayoutAccountRow): PayoutAccountDetails {
    return detailsOf(row, this.#options.encryptionKey)
  }

  #view(row: PayoutAccountRow): PayoutAccountView {
    const details = this.#detailsOf(row)
    return {
      id: row.id,
      kind: details.kind,
      holder: details.holder,
      masked: maskedAccount(details),
      createdAt: row.createdAt.toISOString(),
      usableFrom: usableFrom(row).toISOString(),
    }
  }
}

/** Exports a user's payout accounts in full. */
export async function exportPayoutAccounts(
  tx: Transaction,
  encryptionKey: Uint8Array,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const rows = await listPayoutAccounts(tx, userId)
  return rows.map((row) => ({ ...detailsOf(row, encryptionKey), createdAt: row.createdAt }))
}

/**
 * Returns an identifier for each of these users' accounts, the same for identical ones: the masked account and a hash
 * under `codeKey`, which reveals nothing else about the account and isn't stored.
 */
export async function listPayoutPlacesOf(
  tx: Transaction,
  { codeKey, encryptionKey }: { readonly codeKey: Uint8Array; readonly encryptionKey: Uint8Array },
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly place: string }[]> {
  return (await listPayoutAccountsOf(tx, userIds)).map((row) => {
    const details = detailsOf(row, encryptionKey)
    const hash = hashCode(codeKey, identityOf(details), 'payout account')
    return { userId: row.userId, place: `${maskedAccount(details)} ${hash.slice(0, shownOfHash)}` }
  })
}

function detailsOf({ id, encryptedDetails }: PayoutAccountRow, encryptionKey: Uint8Array): PayoutAccountDetails {
  return JSON.parse(decrypt(encryptionKey, encryptedDetails, belongsTo(id))) as PayoutAccountDetails
}

function usableFrom({ createdAt }: PayoutAccountRow): Date {
  return addSeconds(createdAt, delaySeconds)
}

/** Binds the ciphertext to its row and column, so that it can't be moved to another user's row. */
function belongsTo(id: string): string {
  return `payout_accounts.encrypted_details of ${id}`
}

function isSameAccount(one: PayoutAccountDetails, other: PayoutAccountDetails): boolean {
  return identityOf(one) === identityOf(other)
}

/** Identifies an account, regardless of its holder. */
function identityOf(details: PayoutAccountDetails): string {
  return JSON.stringify({ ...details, holder: '' })
}
