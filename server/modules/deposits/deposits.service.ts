import { type Hash, isAddressEqual } from 'viem'
import type * as v from 'valibot'

import { tronAddressOf } from '#api/addresses/tron-address.ts'
import type { Deposit, listDeposits as listDepositsEndpoint } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { beginChecksOf } from './balance-checks.repository.ts'
import { type DepositAddressRow, findAddress, insertAddress, listAddresses } from './deposit-addresses.repository.ts'
import { makeAddress } from './make-address.ts'
import { findDeposit, listDeposits, type SeenDeposit } from './deposits.repository.ts'

export interface DepositServiceOptions {
  readonly database: Database
  readonly clock: Clock
  /** The same on every chain; null if nothing is deployed. */
  readonly factory: DepositFactoryRecord | null
}

type Filter = v.InferOutput<typeof listDepositsEndpoint.input>

const day = 86_400

/** Users' deposit addresses and deposits. */
export class DepositService {
  readonly #options: DepositServiceOptions

  constructor(options: DepositServiceOptions) {
    this.#options = options
  }

  /**
   * Returns the user's address, creating it on the first call.
   * @throws ApiFailure `unavailable` if no factory is deployed.
   */
  async address(userId: string): Promise<DepositAddressRow> {
    const { database, clock, factory } = this.#options
    if (factory === null) throw new ApiFailure(apiErrorCode.unavailable, 'Deposit addresses aren’t available here')
    const known = await findAddress(database, userId, factory.address)
    if (known !== undefined) return known
    const row = { ...makeAddress(factory), userId, orderId: null, createdAt: clock() }
    await database.transaction(async (tx) => {
      await insertAddress(tx, row)
      await beginChecksOf(tx, row.address)
    })
    // This may be the address inserted by a concurrent call.
    const inserted = await findAddress(database, userId, factory.address)
    if (inserted === undefined) throw new Error('The new deposit address is missing from the database')
    return inserted
  }

  /**
   * Returns the user's addresses from before the treasury changed, newest first. They stay valid and are still watched.
   */
  async formerAddresses(userId: string): Promise<readonly DepositAddressRow[]> {
    const { database, factory } = this.#options
    const addresses = await listAddresses(database, userId)
    return addresses.filter((row) => factory === null || !isAddressEqual(row.factory, factory.address)).toReversed()
  }

  async list(userId: string, filter: Filter): Promise<v.InferInput<typeof listDepositsEndpoint.data>> {
    const { coin, state, from, to, cursor } = filter
    const rows = await listDeposits(this.#options.database, userId, {
      coin,
      state,
      from: from === undefined ? undefined : new Date(from),
      until: to === undefined ? undefined : addSeconds(new Date(to), day),
      cursor,
    })
    return toPage(rows, ({ foundAt: at, id }) => ({ at, id }), toDeposit)
  }

  /** @throws ApiFailure `notFound` */
  async get(userId: string, id: string): Promise<Deposit> {
    const row = await findDeposit(this.#options.database, userId, id)
    if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Deposit not found')
    return toDeposit(row)
  }
}

export function toDeposit(row: SeenDeposit): Deposit {
  const { id, coin, network, amount, state, isReward, isBelowMinimum, confirmations, blockHash } = row
  return {
    id,
    coin,
    network,
    amount: formatAmount(amount),
    state,
    isReward,
    isBelowMinimum,
    confirmations,
    requiredConfirmations: row.requiredConfirmations,
    transactionHash: row.transactionHash === blockHash ? null : writeHash(row, row.transactionHash),
    blockHash: writeHash(row, blockHash),
    from: writeSender(row),
    foundAt: row.foundAt.toISOString(),
    creditedAt: row.creditedAt?.toISOString() ?? null,
  }
}

/** Returns the sender in the network's address format; null if there is no single one. */
export function writeSender({ network, sender }: Pick<SeenDeposit, 'network' | 'sender'>): string | null {
  return network === 'tron' && sender !== null ? tronAddressOf(sender) : sender
}

/** Returns a hash as the network's nodes write it: non-EVM networks, whose chain ids are negative, omit the `0x`. */
export function writeHash({ chainId }: Pick<SeenDeposit, 'chainId'>, hash: Hash): string {
  return chainId < 0 ? hash.slice(2) : hash
}
