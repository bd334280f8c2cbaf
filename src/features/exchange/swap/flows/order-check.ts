import { getExchangeOrder, noteExchangePayment } from '#api/exchange.ts'
import { getFiatOrder, noteFiatPayment } from '#api/fiat.ts'
import { ChainError } from '#src/chain/chain-error.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import {
  isSamePayment,
  isTimeToPay,
  type PayableOrder,
  payableSale,
  readOrderPayment,
} from '#src/features/exchange/shared/rules/order-payment.ts'
import { callApi, isNotFound } from '#src/lib/api-client.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { PayOrderParams } from './pay-order-params.ts'

/**
 * Checks with the server that an order still waits for exactly the payment that the user reviewed.
 * @throws ChainError if it doesn't, or the server doesn't answer.
 */
export async function requirePayable(params: PayOrderParams, call = callApi): Promise<void> {
  const order = await readOrder(params, call)
  if (order.state === 'expired') throw new ChainError('order-expiring')
  if (order.state !== 'unpaid' || isPaying(order.payment)) throw new ChainError('order-closed')
  if (!isTimeToPay(order, serverNow())) throw new ChainError('order-expiring')
  const { params: wanted } = readOrderPayment(order)
  if (wanted === undefined || !isSamePayment(wanted, params)) throw new ChainError('order-changed')
}

async function readOrder({ number, viewToken, isSale }: PayOrderParams, call: typeof callApi): Promise<PayableOrder> {
  const link = { number, viewToken }
  try {
    return isSale === true ? payableSale(await call(getFiatOrder, link)) : await call(getExchangeOrder, link)
  } catch (error) {
    throw new ChainError(isNotFound(error) ? 'order-closed' : 'network-error', { cause: error })
  }
}

/** Reports the payment to the server, as the user could by hand. The server relies on the partner and the chain. */
export async function tellOfPayment({ number, isSale }: PayOrderParams, call = callApi): Promise<void> {
  try {
    await (isSale === true ? call(noteFiatPayment, { number }) : call(noteExchangePayment, { number }))
  } catch {
    // Not logged in, another user's order, or already further: the order continues once the partner sees the payment.
  }
}
