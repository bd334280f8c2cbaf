import type { PersonalData } from '#server/db/personal-data.ts'

import { findMode, listEntries } from './address-book.repository.ts'

export const addressBookData: readonly PersonalData[] = [
  {
    section: 'addressBook',
    export: async (tx, { userId }) => {
      const entries = await listEntries(tx, userId)
      return entries.map(({ id: _id, userId: _userId, ...entry }) => entry)
    },
  },
  {
    section: 'listedAddressesOnly',
    export: async (tx, { userId }) => {
      const mode = await findMode(tx, userId)
      return mode === undefined ? [] : [{ endsAt: mode.endsAt }]
    },
  },
]
