import { Trans } from '@lingui/react/macro'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { PriceChange } from '#src/entities/price/price-change.tsx'
import { useCoinPrices } from '#src/entities/price/use-coin-prices.ts'
import { useCoinFiat } from '#src/features/wallet/spot/hooks/use-coin-fiat.ts'
import type { CoinRow } from '#src/features/wallet/spot/rules/coin-rows.ts'
import { coinLink } from '#src/features/wallet/spot/spot-links.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ListRow } from '#src/ui/list-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** A coin of the wallet with its price and balance. Links to its own page. */
export function CoinListRow({ row }: { readonly row: CoinRow }) {
  const { price, change } = useCoinPrices()(row.coin.symbol)
  const { symbol, name } = row.coin
  return (
    <ListRow
      icon={<TokenIcon symbol={symbol} size={40} />}
      title={
        <>
          <span className="font-semibold">{symbol}</span>{' '}
          <span className="text-caption font-normal text-ink-muted">{name}</span>
        </>
      }
      description={
        <span className="flex flex-wrap gap-x-2 tabular-nums">
          {price ?? <Trans>No price</Trans>}
          {change !== undefined && <PriceChange ratio={change} />}
        </span>
      }
      value={<Owned row={row} />}
      to={coinLink(symbol)}
    />
  )
}

function Owned({ row: { coin, total, held, owed } }: { readonly row: CoinRow }) {
  const format = useFormat()
  const coinFiat = useCoinFiat()
  const amount = (units: bigint) => format.units(units, coinDecimals)
  const [heldAmount, owedAmount] = [amount(held), amount(owed)]
  if (total === 0n && owed === 0n) return <span className="tabular-nums">0</span>
  return (
    <OwnAmount>
      <span className="block font-semibold text-ink tabular-nums">{amount(total)}</span>
      <span className="block text-caption tabular-nums">{coinFiat(total, coin.symbol)}</span>
      {held > 0n && (
        <span className="block text-micro tabular-nums">
          <Trans>{heldAmount} reserved</Trans>
        </span>
      )}
      {owed > 0n && (
        <span className="block text-micro text-danger tabular-nums">
          <Trans>{owedAmount} owed</Trans>
        </span>
      )}
    </OwnAmount>
  )
}
