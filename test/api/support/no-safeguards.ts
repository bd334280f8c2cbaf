import type { OrderSafeguards } from '#server/orders/order-safeguards.ts'

/** Accepts any transaction or address that a partner names. */
export const noSafeguards: OrderSafeguards = { isOwnTransaction: async () => false, isPayable: async () => true }
