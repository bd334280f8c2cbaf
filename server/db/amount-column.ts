import { customType } from 'drizzle-orm/pg-core'

/** Column of amounts in 10^-18 of a coin. Its 78 digits hold any amount of any network. */
export const amountColumn = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78,0)',
  toDriver: String,
  fromDriver: BigInt,
})
