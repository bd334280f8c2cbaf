import { KeyringError } from './keyring.ts'
import type { KeyringStore, StoredRecords } from './stored.ts'

const databaseName = 'device-wallets'
const storeName = 'records'
const recordNames: readonly (keyof StoredRecords)[] = ['vault', 'directory', 'tries', 'setAside']

/**
 * Opens this origin's store.
 * @throws KeyringError `storage-unavailable` if the browser has none or refuses it
 */
export async function openIndexedDbStore(): Promise<KeyringStore> {
  const database = await openDatabase()
  return {
    read: async () => {
      const store = transactionOn(database, 'readonly').objectStore(storeName)
      const values = await Promise.all(
        recordNames.map(async (name) => answerTo(store.get(name) as IDBRequest<unknown>)),
      )
      const [vault, directory, tries, setAside] = values
      return { vault, directory, tries, setAside }
    },
    write: async (changes) => {
      const transaction = transactionOn(database, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(storeName)
      for (const name of recordNames) {
        if (changes[name] === null) store.delete(name)
        else if (changes[name] !== undefined) store.put(changes[name], name)
      }
      await completionOf(transaction)
    },
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    const database = await answerTo(request)
    // A newer version of the app is waiting for this one to close.
    database.addEventListener('versionchange', () => database.close())
    return database
  } catch {
    throw new KeyringError('storage-unavailable')
  }
}

function transactionOn(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  options?: IDBTransactionOptions,
): IDBTransaction {
  try {
    return database.transaction(storeName, mode, options)
  } catch {
    throw new KeyringError('storage-unavailable')
  }
}

async function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new KeyringError('storage-unavailable')))
  })
}

async function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new KeyringError('storage-unavailable')))
  })
}
