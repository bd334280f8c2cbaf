import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { type Proofs, requireSameFundPassword } from '#server/identity/proofs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import { deleteFreeze, freezeTokens, insertFreeze } from './freezes.repository.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { deleteRequestsOf } from './withdrawal-requests.repository.ts'
import { listUnsigned } from './withdrawals.repository.ts'

export interface FreezeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly moves: WithdrawalMoves
  readonly proofs: Proofs
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly userId: string
      readonly origin: Origin
      readonly kind: 'withdrawals-frozen' | 'withdrawals-unfrozen'
    },
  ) => Promise<void>
}

interface UnfreezeInput {
  readonly password?: string | undefined
  readonly secondFactor?: SecondFactorProof | undefined
  readonly code: string
  readonly fundPassword: string
}

/** The “this wasn't me” link stops everything leaving a balance; unfreezing takes all three proofs. */
export class FreezeService {
  readonly #options: FreezeOptions

  constructor(options: FreezeOptions) {
    this.#options = options
  }

  /**
   * Freezes withdrawals, and cancels all that aren't signed yet. The link works once.
   * @throws ApiFailure `linkInvalid`
   */
  async freeze(token: string, origin: Origin): Promise<void> {
    const { database, clock, reportChange } = this.#options
    await database.transaction(async (tx) => {
      const link = await freezeTokens.find(tx, token, clock())
      // Lock the account first, as everywhere. After waiting for it, check whether the link still exists.
      const account = link && (await tryLockAccount(tx, link.userId))
      if (account === undefined || !(await freezeTokens.consume(tx, token, clock()))) {
        throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is invalid, used or expired')
      }
      const { id: userId } = account
      const isNew = await insertFreeze(tx, userId, clock())
      await this.stop(tx, userId)
      if (isNew) await reportChange(tx, { userId, origin, kind: 'withdrawals-frozen' })
    })
  }

  /** Cancels all of a locked account's withdrawals that aren't signed yet, and those being verified. */
  async stop(tx: Transaction, userId: string): Promise<void> {
    await deleteRequestsOf(tx, userId)
    for (const id of await listUnsigned(tx, userId)) await this.#options.moves.cancel(tx, id)
    announceWallet(tx, userId)
  }

  async sendUnfreezeCode({ account }: SignedIn, origin: Origin): Promise<{ retryAfter: number }> {
    const { email: to, lang, antiPhishingWord, realm } = account
    const target = unfreezeTargetOf(account)
    return this.#options.proofs.codes.send(target, origin, async (tx, code) => {
      const values = { code, purpose: target.purpose }
      await enqueueMail(tx, { to, lang, antiPhishingWord, realm, template: 'code', values })
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async unfreeze(caller: SignedIn, input: UnfreezeInput, origin: Origin): Promise<void> {
    const { password: currentPassword, secondFactor, code, fundPassword } = input
    const { database, proofs, reportChange } = this.#options
    const { userId } = caller
    const owner = await proofs.owner.begin(caller, { currentPassword, secondFactor })
    const withFundPassword = await proofs.fundPasswords.check(caller, fundPassword)
    const checkedCode = await proofs.codes.check(unfreezeTargetOf(owner.account), code, origin)
    await owner.complete(origin)
    await database.transaction(async (tx) => {
      const locked = await lockAccount(tx, userId)
      await owner.requireValid(tx, locked)
      requireSameFundPassword(locked, withFundPassword)
      await proofs.codes.use(tx, checkedCode)
      if (!(await deleteFreeze(tx, userId))) return
      await reportChange(tx, { userId, origin, kind: 'withdrawals-unfrozen' })
    })
  }
}

function unfreezeTargetOf({ realm, email, id: userId }: Account) {
  return { realm, email, userId, purpose: 'unfreeze-withdrawals' } as const
}
