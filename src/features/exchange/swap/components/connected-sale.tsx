import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FiatOrder, type FiatPartnerView, getFiatOrder, listFiatOptions } from '#api/fiat.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { useSession } from '#src/entities/session/session.ts'
import { fiatOrderHref } from '#src/features/exchange/shared/rules/fiat-order-href.ts'
import { payableSale } from '#src/features/exchange/shared/rules/order-payment.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { ConnectedPayment } from './connected-payment.tsx'

/** Milliseconds between polls of a sale that is being paid. */
const interval = 4_000

/** Pays a sale's coins from the connected wallet. */
export function ConnectedSale({ link }: { readonly link: OrderLink }) {
  const userId = useSession()?.userId ?? null
  const order = useQuery(
    apiQueryOptions(getFiatOrder, {
      within: ['fiat-order', userId],
      input: link,
      read: (answer): FiatOrder => answer,
      refetchInterval: interval,
    }),
  )
  const { data: partners } = useQuery(
    apiQueryOptions(listFiatOptions, {
      within: ['fiat-partners'],
      read: (answer): readonly FiatPartnerView[] => answer.partners,
      staleTime: Infinity,
    }),
  )
  if (!order.data) return <QueryState query={order} empty={<EmptyState title={<Trans>Order not found</Trans>} />} />
  const { partner } = order.data
  const href = fiatOrderHref({ ...link, direction: 'sell' })
  return (
    <ConnectedPayment
      order={payableSale(order.data)}
      partner={partners?.find(({ name }) => name === partner)?.title ?? partner}
      orderHref={href}
      payHref={href}
    />
  )
}
