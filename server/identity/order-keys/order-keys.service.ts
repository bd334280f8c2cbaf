import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { type createOrderKey, maximumOrderKeys, type OrderKey } from '#api/order-keys.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { KeyHolder, Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { OwnerCheck } from '#server/identity/accounts/owner-check.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import {
  countOrderKeys,
  deleteOrderKey,
  findOrderKey,
  insertOrderKey,
  listOrderKeysOf,
  noteOrderKeyUse,
  type OrderKeyRow,
} from './order-keys.repository.ts'

export interface OrderKeyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ownerCheck: Pick<OwnerCheck, 'begin'>
  readonly codes: CodeCheck
  /** Reports the change to the owner, in the transaction that makes it. */
  readonly reportChange: (
    tx: Transaction,
    change: {
      readonly kind: 'order-key-created' | 'order-key-revoked'
      readonly userId: string
      readonly name: string
      readonly prefix: string
      readonly origin: Origin
    },
  ) => Promise<void>
}

type CreateInput = v.InferOutput<typeof createOrderKey.input>

/** Prefix by which people and secret scanners recognize a key. */
const mark = 'sp_'
/** The part of a key that lets its owner recognize it: 48 of its 256 bits. */
const prefixLength = mark.length + 8
/** Minimum seconds between recorded uses. */
const useInterval = 60

/** Keys of the order API. The API's endpoints define what they give access to. */
export class OrderKeyService {
  readonly #options: OrderKeyOptions

  constructor(options: OrderKeyOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<OrderKey[]> {
    return (await listOrderKeysOf(this.#options.database, userId)).map(toView)
  }

  /**
   * Creates a key, with the same proofs as for setting a fund password, so that neither a stolen session nor a stolen
   * mailbox is enough. Only this answer contains the key.
   * @throws ApiFailure with the codes that the contract lists
   */
  async create(caller: SignedIn, { name, code, ...entries }: CreateInput, origin: Origin) {
    const { database, clock, ownerCheck, codes, reportChange } = this.#options
    const owner = await ownerCheck.begin(caller, entries)
    const { id: userId, realm, email } = owner.account
    await requireRoom(database, userId)
    const checkedCode = await codes.check({ realm, purpose: 'create-order-key', email, userId }, code, origin)
    await owner.complete(origin)
    const key = `${mark}${createToken()}`
    const prefix = key.slice(0, prefixLength)
    const id = randomUUID()
    const row = { id, userId, name, prefix, keyHash: hashToken(key), createdAt: clock(), lastUsedAt: null }
    await database.transaction(async (tx) => {
      await owner.requireValid(tx, await lockAccount(tx, userId))
      await requireRoom(tx, userId)
      await codes.use(tx, checkedCode)
      await insertOrderKey(tx, row)
      await reportChange(tx, { kind: 'order-key-created', userId, name, prefix, origin })
    })
    return { ...toView(row), key }
  }

  /** @throws ApiFailure `notFound` */
  async revoke(userId: string, id: string, origin: Origin): Promise<void> {
    const { database, reportChange } = this.#options
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const revoked = await deleteOrderKey(tx, userId, id)
      if (revoked === undefined) throw new ApiFailure(apiErrorCode.notFound, 'API key not found')
      const { name, prefix } = revoked
      await reportChange(tx, { kind: 'order-key-revoked', userId, name, prefix, origin })
    })
  }

  /** Returns the holder of a key; `undefined` if it is wrong or was revoked. */
  async findHolder(key: string): Promise<KeyHolder | undefined> {
    const { database, clock } = this.#options
    const row = await findOrderKey(database, hashToken(key))
    if (row === undefined) return undefined
    const now = clock()
    const since = addSeconds(now, -useInterval)
    if (row.lastUsedAt === null || row.lastUsedAt <= since) await noteOrderKeyUse(database, row.id, now, since)
    return { userId: row.userId, keyId: row.id }
  }
}

async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  if ((await countOrderKeys(tx, userId)) < maximumOrderKeys) return
  throw new ApiFailure(apiErrorCode.limitReached, `An account can have ${maximumOrderKeys} API keys`)
}

function toView({ id, name, prefix, createdAt, lastUsedAt }: OrderKeyRow): OrderKey {
  return { id, name, prefix, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
