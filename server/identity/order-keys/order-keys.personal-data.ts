import type { PersonalData } from '#server/db/personal-data.ts'

import { listOrderKeysOf } from './order-keys.repository.ts'

export const orderKeyData: PersonalData = {
  section: 'orderApiKeys',
  export: async (tx, { userId }) =>
    (await listOrderKeysOf(tx, userId)).map(({ name, prefix, createdAt, lastUsedAt }) => ({
      name,
      prefix,
      createdAt,
      lastUsedAt,
    })),
}
