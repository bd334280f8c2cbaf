import type { OrderSafeguards } from '#server/orders/order-safeguards.ts'

/** Lets partners name whatever they like. */
export const noSafeguards: OrderSafeguards = { isOwnTransaction: async () => false, isPayable: async () => true }
