import type * as v from 'valibot'
import { type Address, getAddress, isAddress, type Hex } from 'viem'

import type { boundWallet } from '#api/bound-wallets.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin } from '#server/http/route.ts'
import { findAccount, lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import {
  addChallenge,
  addWallet,
  type BoundWalletRow,
  countWallets,
  deleteExpiredChallenges,
  deleteWallet,
  findChallenge,
  findWallet,
  listWallets,
  takeChallenge,
} from './bound-wallets.repository.ts'
import { createWalletMessage, nonceOf } from './wallet-message.ts'
import type { WalletSignatures } from './wallet-signatures.ts'

export const maxWallets = 20

type BoundWallet = v.InferOutput<typeof boundWallet>

/** A change that the account's owner is notified of. */
export interface WalletChange {
  readonly userId: string
  readonly origin: Origin
  readonly kind: 'wallet-bound' | 'wallet-unbound'
  readonly wallet: Address
}

export interface BoundWalletServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly signatures: WalletSignatures
  /** Notifies the owner, in the transaction that makes the change. */
  readonly reportChange: (tx: Transaction, change: WalletChange) => Promise<void>
}

/** Links wallets to accounts by Sign-In with Ethereum. A wallet belongs to at most one account. */
export class BoundWalletService {
  readonly #options: BoundWalletServiceOptions

  constructor(options: BoundWalletServiceOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<BoundWallet[]> {
    const wallets = await listWallets(this.#options.database, userId)
    return wallets.map(toBoundWallet)
  }

  /** Creates the message to sign. */
  async begin(userId: string, input: { address: Address; chainId: number }): Promise<{ message: string }> {
    const { database, clock, publicUrl, signatures } = this.#options
    const { chainId } = input
    if (!signatures.knowsChain(chainId)) {
      throw new ApiFailure(apiErrorCode.invalidRequest, `Chain ${chainId} isn’t supported`)
    }
    const address = readAddress(input.address)
    const { memberId } = await findAccount(database, userId)
    requireRoom(await countWallets(database, userId))
    const { message, nonce, expiresAt } = createWalletMessage({ publicUrl, memberId, address, chainId }, clock())
    await addChallenge(database, { nonce, userId, address, chainId, message, expiresAt })
    return { message }
  }

  /** Links the wallet if it signed exactly the message issued to this account. Idempotent. */
  async bind(
    userId: string,
    { message, signature }: { message: string; signature: string },
    origin: Origin,
  ): Promise<BoundWallet> {
    const { database, clock, signatures, reportChange } = this.#options
    const now = clock()
    const challenge = await this.#challengeOf(userId, message, now)
    const { nonce, address, chainId } = challenge
    // Verify before consuming the nonce: if the chain doesn't respond, the same signature can be sent again.
    if (!(await signatures.isValid({ ...challenge, signature: signature as Hex }))) {
      throw new ApiFailure(apiErrorCode.signatureInvalid, 'The signature doesn’t match this wallet and message')
    }
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await takeChallenge(tx, { nonce, userId, now }))) throw challengeExpired()
      const bound = await findWallet(tx, address)
      if (bound?.userId === userId) return toBoundWallet(bound)
      const wallet = { address, userId, chainId, boundAt: now }
      requireRoom(await countWallets(tx, userId))
      if (!(await addWallet(tx, wallet))) {
        throw new ApiFailure(apiErrorCode.walletTaken, 'The wallet is linked to another account')
      }
      await reportChange(tx, { userId, origin, kind: 'wallet-bound', wallet: address })
      return toBoundWallet(wallet)
    })
  }

  async unbind(userId: string, address: Address, origin: Origin): Promise<void> {
    const { database, reportChange } = this.#options
    const wallet = readAddress(address)
    await database.transaction(async (tx) => {
      if (!(await deleteWallet(tx, userId, wallet))) {
        throw new ApiFailure(apiErrorCode.notFound, 'The wallet isn’t linked to this account')
      }
      await reportChange(tx, { userId, origin, kind: 'wallet-unbound', wallet })
    })
  }

  /** Deletes messages that weren't signed in time. */
  async deleteExpired(): Promise<number> {
    return deleteExpiredChallenges(this.#options.database, this.#options.clock())
  }

  /** Finds the challenge that matches the message exactly, so that nothing in the message itself has to be trusted. */
  async #challengeOf(userId: string, message: string, now: Date) {
    const nonce = nonceOf(message)
    if (nonce === undefined)
      throw new ApiFailure(apiErrorCode.signatureInvalid, 'The message isn’t a valid EIP-4361 message')
    const challenge = await findChallenge(this.#options.database, { nonce, userId, now })
    if (challenge === undefined) throw challengeExpired()
    if (challenge.message !== message) {
      throw new ApiFailure(apiErrorCode.signatureInvalid, 'The message isn’t the one we issued')
    }
    return challenge
  }
}

function toBoundWallet({ address, chainId, boundAt }: BoundWalletRow): BoundWallet {
  return { address, chainId, boundAt: boundAt.toISOString() }
}

/** Returns the address with its checksum. A wrong checksum in the input means a typo. */
function readAddress(address: Address): Address {
  if (!isAddress(address)) throw new ApiFailure(apiErrorCode.invalidRequest, 'The address checksum is wrong')
  return getAddress(address)
}

function requireRoom(walletCount: number): void {
  if (walletCount >= maxWallets) {
    throw new ApiFailure(apiErrorCode.limitReached, `An account can have at most ${maxWallets} wallets`)
  }
}

function challengeExpired(): ApiFailure {
  return new ApiFailure(apiErrorCode.challengeExpired, 'The message is used, expired or for another account')
}
