import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind } from '#src/keyring/bitcoin-protocol.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

const databaseName = 'device-bitcoin-payments'
const storeName = 'payments'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const coin = v.strictObject({
  id: v.string(),
  output: count,
  amount: v.bigint(),
  confirmations: count,
  isCoinbase: v.boolean(),
  address: v.string(),
  kind: scriptKind,
  branch: v.picklist([0, 1]),
  index: count,
})

/** What is stored may have been written by an older version: it is parsed, never trusted. */
const sentBitcoin: v.GenericSchema<unknown, SentBitcoin> = v.strictObject({
  id: v.string(),
  requestId: v.string(),
  accountId: v.string(),
  network: bitcoinNetworkKey,
  coins: v.array(coin),
  recipient: v.nullable(v.string()),
  amount: v.bigint(),
  fee: v.bigint(),
  size: count,
  change: v.nullable(v.strictObject({ index: count, amount: v.bigint() })),
  raw: v.string(),
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
  status: v.picklist(['pending', 'refused', 'confirmed', 'replaced']),
  confirmations: count,
  refusals: count,
  replaces: v.nullable(v.string()),
})

/** Where payments are kept. */
export interface SentBitcoinStorage {
  readonly list: () => Promise<readonly SentBitcoin[]>
  /** Resolves once it is on the disk. */
  readonly put: (payment: SentBitcoin) => Promise<void>
}

/** In IndexedDB, which all tabs share. Refuses where the browser does: what can't be kept must not be sent. */
export function openSentBitcoinStorage(): SentBitcoinStorage {
  return {
    list: async () => {
      const stored = await inStore<unknown[]>('readonly', (store) => store.getAll())
      return stored.flatMap((entry) => {
        const { success, output } = v.safeParse(sentBitcoin, entry)
        return success ? [output] : []
      })
    },
    put: async (payment) => {
      await inStore('readwrite', (store) => store.put(payment))
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
          reject(transaction.error ?? new Error('The browser could not keep the payment'))
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
      request.result.createObjectStore(storeName, { keyPath: 'id' })
    })
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser has no storage for payments'))
    })
  })
}
