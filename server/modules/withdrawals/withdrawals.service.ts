import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { listWithdrawals as listEndpoint, Withdrawal } from '#api/withdrawals.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { WithdrawalChecks } from './withdrawal-checks.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { type ViewParts, viewWithdrawal, viewWithdrawals } from './withdrawal-view.ts'
import { findWithdrawal, listWithdrawals, type WithdrawalRow } from './withdrawals.repository.ts'

export interface WithdrawalServiceOptions extends ViewParts {
  readonly database: Database
  readonly checks: Pick<WithdrawalChecks, 'usage'>
  readonly moves: WithdrawalMoves
}

type Filter = v.InferOutput<typeof listEndpoint.input>
type WithdrawalPage = v.InferOutput<typeof listEndpoint.data>

/** Shows users their withdrawals, and lets them cancel one. */
export class WithdrawalService {
  readonly #options: WithdrawalServiceOptions

  constructor(options: WithdrawalServiceOptions) {
    this.#options = options
  }

  async list(userId: string, filter: Filter): Promise<WithdrawalPage> {
    const { database } = this.#options
    const page = toPage(
      await listWithdrawals(database, userId, filter),
      ({ createdAt: at, id }) => ({ at, id }),
      (row) => row,
    )
    return { ...page, items: await viewWithdrawals(database, this.#options, page.items) }
  }

  /** @throws ApiFailure `notFound` */
  async get(userId: string, id: string): Promise<Withdrawal> {
    return viewWithdrawal(this.#options.database, this.#options, await this.#find(userId, id))
  }

  /**
   * Cancels a withdrawal that is in review or waiting for its payment, as long as nothing is signed.
   * @throws ApiFailure `notFound`, `stateConflict`
   */
  async cancel(userId: string, id: string): Promise<Withdrawal> {
    const { database, moves } = this.#options
    await this.#find(userId, id)
    return database.transaction(async (tx) => {
      const cancelled = await moves.cancel(tx, id)
      if (cancelled === undefined) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'The withdrawal can no longer be canceled')
      }
      return viewWithdrawal(tx, this.#options, cancelled)
    })
  }

  /** Returns the amounts used of the 24-hour limits, by coin. */
  async usage(userId: string): Promise<{ used: Record<string, string> }> {
    const { database, checks } = this.#options
    const used = await checks.usage(database, userId)
    return { used: Object.fromEntries([...used].map(([coin, amount]) => [coin, formatAmount(amount)])) }
  }

  async #find(userId: string, id: string): Promise<WithdrawalRow> {
    const row = await findWithdrawal(this.#options.database, id)
    if (row?.userId === userId) return row
    throw new ApiFailure(apiErrorCode.notFound, 'Withdrawal not found')
  }
}
