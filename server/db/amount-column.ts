import { customType } from 'drizzle-orm/pg-core'

/** A column of amounts in 10^-18 of a coin, with room for 78 digits: any amount of any network. */
export const amountColumn = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78,0)',
  toDriver: String,
  fromDriver: BigInt,
})
