import * as v from 'valibot'

/** A list that all tabs share and that survives a reload. */
export interface KeptList<Entry> {
  readonly list: () => Promise<readonly Entry[]>
  /** Resolves once it is on disk. */
  readonly put: (entry: Entry) => Promise<void>
}

/** A list whose entries can be removed. */
export interface ErasableList<Entry> extends KeptList<Entry> {
  /** @param key Key of an entry; a missing one is ignored. */
  readonly remove: (key: string) => Promise<void>
}

interface KeptListOptions<Entry> {
  readonly databaseName: string
  readonly storeName: string
  /** Property that identifies an entry; a later entry replaces an earlier one with the same value. */
  readonly keyPath: keyof Entry & string
  /** Stored data may have been written by an older version: it is parsed, never trusted. */
  readonly schema: v.GenericSchema<unknown, Entry>
}

/** Opens a list in IndexedDB. Throws if the browser refuses storage: what can't be stored must not be sent. */
export function openKeptList<Entry>({ schema, ...place }: KeptListOptions<Entry>): ErasableList<Entry> {
  return {
    list: async () => {
      const stored = await inStore<unknown[]>(place, 'readonly', (store) => store.getAll())
      return stored.flatMap((entry) => {
        const { success, output } = v.safeParse(schema, entry)
        return success ? [output] : []
      })
    },
    put: async (entry) => {
      await inStore(place, 'readwrite', (store) => store.put(entry))
    },
    remove: async (key) => {
      await inStore(place, 'readwrite', (store) => store.delete(key))
    },
  }
}

type Place = Omit<KeptListOptions<Record<string, unknown>>, 'schema'>

async function inStore<T>(
  place: Place,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(place)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(place.storeName, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(place.storeName))
      transaction.addEventListener('complete', () => {
        resolve(request.result)
      })
      for (const failure of ['abort', 'error']) {
        transaction.addEventListener(failure, () => {
          reject(transaction.error ?? new Error(`The browser could not store ${place.storeName}`))
        })
      }
    })
  } finally {
    database.close()
  }
}

async function openDatabase({ databaseName, storeName, keyPath }: Place): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath })
    })
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error(`The browser could not open the storage for ${storeName}`))
    })
  })
}
