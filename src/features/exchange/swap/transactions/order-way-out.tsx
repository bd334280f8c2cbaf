import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import type { NextAction } from '#src/entities/transaction/flow-description.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { fiatOrderHref } from '#src/features/exchange/shared/rules/fiat-order-href.ts'
import { orderHref } from '#src/features/exchange/swap/swap-links.ts'

/** Errors that more coins in the wallet resolve. */
export const coinErrors: ReadonlySet<ChainErrorCode> = new Set([
  'native-balance-zero',
  'insufficient-gas',
  'token-balance-zero',
  'token-balance-too-low',
])

/** Errors that the order page explains. */
export const orderErrors: ReadonlySet<ChainErrorCode> = new Set(['order-closed', 'order-expiring', 'order-paid'])

/** The next step after a payment. */
export function useOrderNext(order: OrderLink & { readonly isSale?: true | undefined }): NextAction {
  const navigate = useNavigate()
  const { close } = useTransactionView()
  return {
    label: <Trans>Follow the order</Trans>,
    go: () => {
      close()
      void navigate(order.isSale === true ? fiatOrderHref({ ...order, direction: 'sell' }) : orderHref(order))
    },
  }
}
