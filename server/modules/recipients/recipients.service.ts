import { type Address, isAddress, isAddressEqual } from 'viem'

import { tronAccountOf, TronAddressError } from '#api/addresses/tron-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import { recipientRefusal, type RecipientRefusal } from '#deployments/refused-recipients.ts'
import { tronRecipientRefusal } from '#deployments/refused-tron-recipients.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'

export interface RecipientOptions {
  readonly createRateLimiter: CreateRateLimiter
  /** Returns the accounts that payments have been or are about to be sent from. */
  readonly payingAccounts: (tx: Transaction) => Promise<readonly Address[]>
  /** Returns a deposit address's owner, null if the account was deleted; `undefined` if it isn't a deposit address. */
  readonly depositAddressOwner: (tx: Transaction, address: Address) => Promise<string | null | undefined>
  /** The same for a non-EVM address, and whether it is one of the house's own, such as for change. */
  readonly scriptOwner: (tx: Transaction, recipient: Recipient) => Promise<ScriptOwner | undefined>
}

export interface ScriptOwner {
  readonly userId: string | null
  readonly isHouse: boolean
}

/** Refusals that reveal something about others that no chain shows yet. */
const telling: ReadonlySet<number> = new Set([apiErrorCode.recipientHasAccount])

/** An address that a user wants to send to. */
export interface Recipient {
  readonly network: string
  readonly address: string
}

/** Rejects addresses that nothing may be sent to, in withdrawals and when addresses are saved for later. */
export class Recipients {
  readonly #options: RecipientOptions
  readonly #tries: RateLimiter

  constructor(options: RecipientOptions) {
    this.#options = options
    this.#tries = options.createRateLimiter('recipient', { points: 100, seconds: 86_400 })
  }

  /**
   * @throws ApiFailure `recipientIsOurs`, `recipientIsToken`, `recipientIsNobody`; `ownAddress` for the user's own
   * deposit address, `recipientHasAccount` for another user's.
   */
  async require(tx: Transaction, userId: string, { network, address }: Recipient): Promise<void> {
    requireNotRefused(tronRecipientRefusal(address))
    requireNotRefused(recipientRefusal(accountOf({ network, address }), network))
    if (!isAddress(address, { strict: false })) return this.#requireOther(tx, userId, { network, address })
    const { payingAccounts, depositAddressOwner } = this.#options
    if ((await payingAccounts(tx)).some((account) => isAddressEqual(account, address))) throw isOurs()
    requireNoDeposit(userId, await depositAddressOwner(tx, address))
  }

  async #requireOther(tx: Transaction, userId: string, recipient: Recipient): Promise<void> {
    const owner = await this.#options.scriptOwner(tx, recipient)
    if (owner?.isHouse === true) throw isOurs()
    requireNoDeposit(userId, owner?.userId)
  }

  /**
   * Runs work that calls `require` for a user. Rejects further calls once it has revealed too many deposit addresses,
   * so that no one can find out which addresses of a chain are ours. Don't call inside a transaction.
   * @throws ApiFailure `tooManyRequests`, and whatever `work` throws
   */
  async guard<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#tries.consume(userId)
    let isTelling = false
    try {
      return await work()
    } catch (error) {
      isTelling = error instanceof ApiFailure && telling.has(error.code)
      throw error
    } finally {
      if (!isTelling) await this.#tries.refund(userId)
    }
  }
}

/** Returns the address as contracts see it: accounts that no one holds are the same on TRON. */
function accountOf({ network, address }: Recipient): string {
  if (network !== 'tron') return address
  try {
    return tronAccountOf(address)
  } catch (error) {
    if (error instanceof TronAddressError) return address
    throw error
  }
}

function requireNotRefused(refusal: RecipientRefusal | undefined): void {
  switch (refusal) {
    case 'house':
      throw isOurs()
    case 'token':
      throw new ApiFailure(apiErrorCode.recipientIsToken, "This is the address of a token's contract")
    case 'nobody':
      throw new ApiFailure(apiErrorCode.recipientIsNobody, 'No one holds the key to this address')
    case undefined:
      break
  }
}

/** @param ownerId Owner of the deposit address; null if the account was deleted, `undefined` if it isn't one. */
function requireNoDeposit(userId: string, ownerId: string | null | undefined): void {
  if (ownerId === undefined) return
  if (ownerId === userId) throw new ApiFailure(apiErrorCode.ownAddress, "This is the person's own deposit address")
  // Answer the same for a deleted account's address, so as not to reveal who has an account.
  throw new ApiFailure(
    apiErrorCode.recipientHasAccount,
    'This is a Sevenport deposit address: use a free internal transfer',
  )
}

function isOurs(): ApiFailure {
  return new ApiFailure(apiErrorCode.recipientIsOurs, 'This address belongs to Sevenport itself and credits no one')
}
