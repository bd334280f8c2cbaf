import type * as v from 'valibot'

import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { getTronDepositAddress } from '#api/tron-deposits.ts'
import type { TronPlace } from '#server/config/tron-environment.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'
import { findAddressOf, takeAddress, type TronAddressRow } from '#server/tron/addresses.repository.ts'
import { TronDerivation } from '#server/tron/addresses.ts'

export interface TronAddressesOptions {
  readonly database: Database
  readonly clock: Clock
  /** Null if this server doesn't read TRON. */
  readonly place: Pick<TronPlace, 'xpub'> | null
}

/** Users' deposit addresses on TRON. */
export class TronAddresses {
  readonly #options: TronAddressesOptions

  constructor(options: TronAddressesOptions) {
    this.#options = options
  }

  /**
   * Returns the user's address, creating it on the first call.
   * @throws ApiFailure `unavailable` if this server has no node.
   */
  async find(userId: string): Promise<v.InferInput<typeof getTronDepositAddress.data>> {
    const { database, clock, place } = this.#options
    if (place === null) throw new ApiFailure(apiErrorCode.unavailable, 'Deposit addresses aren’t available here')
    const derivation = new TronDerivation(place.xpub)
    const { address, index, createdAt } =
      (await findAddressOf(database, userId)) ??
      (await database.transaction((tx) => takeAddress(tx, derivation, { userId, at: clock() })))
    return { address: tronAddressOf(address), index, since: createdAt.toISOString() }
  }
}

/** Exported, not erased: the address is still watched after the account is deleted, without an owner. */
export const tronAddressData: PersonalData = {
  section: 'tronAddresses',
  export: async (tx, { userId }) => [...(await listTronAddresses(tx, userId))],
}

/** Returns the user's TRON address, if they have one. */
export async function listTronAddresses(
  tx: Transaction,
  userId: string,
): Promise<readonly (Pick<TronAddressRow, 'index' | 'createdAt'> & { readonly address: string })[]> {
  const row = await findAddressOf(tx, userId)
  return row === undefined ? [] : [{ address: tronAddressOf(row.address), index: row.index, createdAt: row.createdAt }]
}
