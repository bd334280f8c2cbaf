import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { topCoins } from '#deployments/coins.ts'
import { paths } from '#src/config/paths.ts'
import { PriceChange } from '#src/entities/price/price-change.tsx'
import { marketPricesQueryOptions } from '#src/entities/price/price.queries.ts'
import { RateSource } from '#src/entities/price/rate-source.tsx'
import { useCoinPrices } from '#src/entities/price/use-coin-prices.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** The best-known coins with their prices and price changes, in the pricing currency. */
export function TopCoinList() {
  return (
    <QueryProvider>
      <CoinRows />
    </QueryProvider>
  )
}

function CoinRows() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(marketPricesQueryOptions())
  const coinPrice = useCoinPrices()
  if (!data) {
    return error ? (
      // The full set of error texts isn't worth downloading here.
      <ErrorState
        text={<Trans>Prices are unavailable right now</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows count={topCoins.length} />
    )
  }
  const priced = topCoins.filter(({ symbol }) => coinPrice(symbol).price !== undefined)
  if (priced.length === 0)
    return <EmptyState icon={CoinsIcon} title={<Trans>Prices are unavailable right now</Trans>} />
  return (
    <>
      <List label={t`Top coins`}>
        {priced.map(({ symbol, name }) => {
          const { price, change } = coinPrice(symbol)
          return (
            <ListRow
              key={symbol}
              icon={<TokenIcon symbol={symbol} size={40} />}
              title={<span className="font-semibold">{symbol}</span>}
              description={name}
              value={
                <span className="tabular-nums">
                  <span className="block font-semibold text-ink">{price}</span>
                  {change !== undefined && <PriceChange ratio={change} />}
                </span>
              }
              to={`${paths.spotCoin}?coin=${symbol}`}
            />
          )
        })}
      </List>
      {/* Room for two lines: the text about the age of the prices gets longer with time. */}
      <p className="border-t border-line px-4 py-3 text-micro text-ink-muted">
        <span className="line-clamp-2 min-h-8">
          <RateSource asOf={data.asOf} source={data.source} />
        </span>
      </p>
    </>
  )
}
