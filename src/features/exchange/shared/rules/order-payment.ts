import { type Address, isAddress, isAddressEqual } from 'viem'
import type { ExchangeOrder } from '#api/exchange.ts'
import type { FiatOrder } from '#api/fiat.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { type PayableCoin, payableCoinOf } from './payable-coin.ts'

/** How to pay an order of any kind. */
export interface PayableOrder extends Pick<ExchangeOrder, 'number' | 'viewToken' | 'payUntil' | 'state' | 'payment'> {
  readonly payin: Pick<ExchangeOrder['payin'], 'asset' | 'address' | 'amount' | 'memo' | 'transactionHash'>
  readonly payout: Pick<ExchangeOrder['payout'], 'address'>
  readonly refund: Pick<ExchangeOrder['payout'], 'address'> | null
  /** Set for a sale; otherwise it's a swap. */
  readonly isSale?: true
}

/** The transfer that a connected wallet sends for an order. */
export interface WalletPaymentParams {
  readonly number: string
  readonly viewToken: string
  readonly asset: string
  readonly coin: PayableCoin
  readonly amount: bigint
  readonly to: Address
  readonly payUntil: string
  readonly isSale?: true | undefined
}

/** Returns the payment that a sale needs. */
export function payableSale(order: FiatOrder): PayableOrder {
  const { coin, refund } = order
  const payin = { ...coin, amount: coin.amount ?? coin.agreedAmount }
  return { ...order, payin, payout: { address: null }, refund, isSale: true }
}

/**
 * Why a connected wallet can't pay an order, whatever its state:
 * - `coin`: the build lacks the coin or so fine an amount, or there is no address or amount yet.
 * - `memo`: a memo is needed, for which a transfer has no room.
 * - `address`: the address is unusable, or belongs to the order's own user.
 */
export type PaymentObstacle = 'coin' | 'memo' | 'address'

export type OrderPayment =
  | { readonly params: WalletPaymentParams; readonly obstacle?: undefined }
  | { readonly params?: undefined; readonly obstacle: PaymentObstacle }

/** Returns the transfer that a connected wallet would have to send for an order. */
export function readOrderPayment(order: PayableOrder): OrderPayment {
  const { number, viewToken, payUntil, payin, payout, refund, isSale } = order
  const { asset, address: to, amount: text, memo } = payin
  const coin = payableCoinOf(asset)
  if (coin === undefined || to === null || text === null) return { obstacle: 'coin' }
  if (memo !== null) return { obstacle: 'memo' }
  const amount = decimalToUnits(text, coin.decimals)
  if (!amount.ok || amount.units <= 0n) return { obstacle: 'coin' }
  if (!isAddress(to) || recipientRefusal(to) !== undefined) return { obstacle: 'address' }
  if ([payout.address, refund?.address].some((own) => isSame(to, own))) return { obstacle: 'address' }
  return { params: { number, viewToken, asset, coin, amount: amount.units, to, payUntil, ...(isSale && { isSale }) } }
}

function isSame(one: Address, other: string | null | undefined): boolean {
  return typeof other === 'string' && isAddress(other) && isAddressEqual(one, other)
}

/** Returns whether an order still asks for the payment that the user has reviewed. */
export function isSamePayment(one: WalletPaymentParams, other: WalletPaymentParams): boolean {
  return (
    one.number === other.number &&
    one.asset === other.asset &&
    one.coin.chainId === other.coin.chainId &&
    isSameToken(one.coin.token, other.coin.token) &&
    one.amount === other.amount &&
    isAddressEqual(one.to, other.to)
  )
}

function isSameToken(one: Address | null, other: Address | null): boolean {
  return one === null || other === null ? one === other : isAddressEqual(one, other)
}

/**
 * Milliseconds before the deadline from which a payment may arrive too late: the same as the server uses for payments
 * from a balance.
 */
const lead = 300_000

/** Returns whether a payment sent now still arrives in time. @param now The server's time. */
export function isTimeToPay({ payUntil }: { readonly payUntil: string }, now: number): boolean {
  return now + lead <= Date.parse(payUntil)
}
