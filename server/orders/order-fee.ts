/** The house's fee from an order, in 10^-18 of the coin. */
export interface OrderFee {
  readonly orderId: string
  readonly userId: string
  readonly orderedAt: Date
  readonly coin: string
  readonly fee: bigint
}
