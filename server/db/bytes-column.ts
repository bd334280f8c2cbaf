import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes. */
export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
