import type { KeyringStore, StoredRecords } from './stored.ts'

/** Storage in memory, whose records a test may look at and change behind the keyring's back. */
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
