import type { KeyringStore, StoredRecords } from './stored.ts'

/** In-memory storage whose records a test can read and change behind the keyring's back. */
export interface FakeStore extends KeyringStore {
  readonly records: { -readonly [Name in keyof StoredRecords]?: unknown }
}

export function fakeStore(): FakeStore {
  const records: FakeStore['records'] = {}
  return {
    records,
    read: async () => {
      const { vault, directory, tries, setAside } = structuredClone(records)
      return { vault, directory, tries, setAside }
    },
    write: async (changes) => {
      Object.assign(records, structuredClone(changes))
    },
  }
}
