import * as v from 'valibot'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import { type ChainErrorCode, chainErrorCodes } from '#src/chain/chain-error.ts'
import type { DeviceTransaction } from './device-transaction.ts'
import type { OutboxStorage } from './follow-transactions.ts'

const databaseName = 'device-transactions'
const storeName = 'transactions'

const hex = v.custom<Hex>((value) => isHex(value))
const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))
const errorCode = v.nullable(v.picklist<readonly ChainErrorCode[]>(chainErrorCodes))

/** What is stored may have been written by an older version: it is parsed, never trusted. */
const deviceTransaction: v.GenericSchema<unknown, DeviceTransaction> = v.strictObject({
  hash: hex,
  requestId: v.string(),
  accountId: v.string(),
  request: v.strictObject({ chainId: v.number(), from: address, to: address, value: v.bigint(), data: hex }),
  nonce: v.number(),
  gas: v.bigint(),
  gasPrice: v.strictObject({ maxFeePerGas: v.bigint(), maxPriorityFeePerGas: v.bigint() }),
  raw: hex,
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
  status: v.picklist(['pending', 'refused', 'succeeded', 'reverted', 'replaced']),
  confirmations: v.pipe(v.number(), v.integer(), v.minValue(0)),
  failure: errorCode,
  refusal: errorCode,
  replaces: v.nullable(hex),
  isCancellation: v.boolean(),
})

/**
 * The outbox in IndexedDB, which resolves a write once it is on the disk and which all tabs share. Refuses where the
 * browser does: a transaction that can't be kept must not be signed.
 */
export function openOutboxStorage(): OutboxStorage {
  return {
    list: async () => {
      const stored = await inStore<unknown[]>('readonly', (store) => store.getAll())
      return stored.flatMap((entry) => {
        const { success, output } = v.safeParse(deviceTransaction, entry)
        return success ? [output] : []
      })
    },
    put: async (transaction) => {
      await inStore('readwrite', (store) => store.put(transaction))
    },
  }
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => {
        resolve(request.result)
      })
      for (const failure of ['abort', 'error']) {
        transaction.addEventListener(failure, () => {
          reject(transaction.error ?? new Error('The browser could not keep the transaction'))
        })
      }
    })
  } finally {
    database.close()
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: 'hash' })
    })
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser has no storage for transactions'))
    })
  })
}
