import { Trans, useLingui } from '@lingui/react/macro'
import { netOf } from '#src/entities/balance/balance.queries.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { HideBalancesButton } from '#src/entities/balance/hide-balances-button.tsx'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { valueOfPortfolio } from '#src/entities/price/portfolio.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { RateSource } from '#src/entities/price/rate-source.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QuickActions } from './quick-actions.tsx'

/** The user's total balance, with links to its details. The height doesn't depend on the content. */
export function Balances({ userId }: { readonly userId: string }) {
  return (
    <QueryProvider>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-ink-muted">
          <Trans>Your wallet</Trans>
        </h2>
        <span className="-my-2.5 -me-2">
          <HideBalancesButton />
        </span>
      </div>
      <Total userId={userId} />
      <QuickActions />
    </QueryProvider>
  )
}

function Total({ userId }: { readonly userId: string }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { currency, toFiat, isLoading } = useFiat()
  const { data: balances, error } = useBalances(userId)
  if (!balances || isLoading) {
    return error ? (
      <p className="mt-1 h-15 text-caption text-danger">{i18n._(apiErrorText(error))}</p>
    ) : (
      <Skeleton className="mt-2 mb-5 h-9 w-40" />
    )
  }
  const holdings = Object.entries(balances.byCoin).map(([symbol, balance]) => ({ symbol, amount: netOf(balance) }))
  const { total, withoutPrice } = valueOfPortfolio(holdings, ({ symbol, amount }) =>
    toFiat(amount, coinDecimals, symbol),
  )
  return (
    <div className="h-16">
      <p className="truncate text-title font-bold tabular-nums">
        <OwnAmount>{total === undefined ? '–' : format.fiat(total, currency)}</OwnAmount>
      </p>
      <p className="line-clamp-2 text-micro text-ink-muted">
        <Detail withoutPrice={withoutPrice} />
      </p>
    </div>
  )
}

/** The age of the prices, or the coins left out of the total because they have no price. */
function Detail({ withoutPrice }: { readonly withoutPrice: readonly string[] }) {
  const { prices } = useFiat()
  const coins = withoutPrice.join(', ')
  if (!prices) return <Trans>Prices are unavailable right now</Trans>
  if (withoutPrice.length > 0) return <Trans>No price for: {coins}</Trans>
  return <RateSource asOf={prices.asOf} source={prices.source} />
}
