import { customType } from 'drizzle-orm/pg-core'

export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
