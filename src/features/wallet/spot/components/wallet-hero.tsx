import { Trans } from '@lingui/react/macro'
import { netOf } from '#src/entities/balance/balance.queries.ts'
import { HideBalancesButton } from '#src/entities/balance/hide-balances-button.tsx'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { PriceNote } from '#src/entities/price/price-note.tsx'
import type { CoinRow } from '#src/features/wallet/spot/rules/coin-rows.ts'
import { valueOfPortfolio } from '#src/entities/price/portfolio.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WalletActions } from './wallet-actions.tsx'

/** The user's total balance, with the main actions. */
export function WalletHero({ rows }: { readonly rows: readonly CoinRow[] | undefined }) {
  const { currency } = useFiat()
  return (
    <HeroCard>
      <div className="flex items-center justify-between gap-3 [--focus-ring:#fff]">
        <h2 className="text-white/85">
          <Trans>Total in {currency}</Trans>
        </h2>
        <span className="-my-2 -me-2">
          <HideBalancesButton tone="onSea" />
        </span>
      </div>
      <Total rows={rows} />
      <p className="mt-1 min-h-9 text-caption text-white/85">
        <PriceNote />
      </p>
      <WalletActions />
    </HeroCard>
  )
}

function Total({ rows }: { readonly rows: readonly CoinRow[] | undefined }) {
  const format = useFormat()
  const { currency, toFiat, isLoading } = useFiat()
  if (!rows || isLoading) return <Skeleton tone="onSea" className="mt-1 h-10 w-44" />
  const { total, withoutPrice } = valueOfPortfolio(
    rows.map((row) => ({ symbol: row.coin.symbol, amount: netOf(row) })),
    ({ symbol, amount }) => toFiat(amount, coinDecimals, symbol),
  )
  const coins = withoutPrice.join(', ')
  return (
    <>
      <p className="mt-1 text-headline font-bold tracking-tight tabular-nums">
        <OwnAmount>{total === undefined ? '–' : format.fiat(total, currency)}</OwnAmount>
      </p>
      {rows.some(({ owed }) => owed > 0n) && (
        <p className="mt-1 text-caption text-white/85">
          <Trans>Minus what you owe</Trans>
        </p>
      )}
      {withoutPrice.length > 0 && (
        <p className="mt-1 text-caption text-white/85">
          <Trans>Not in the total (no price): {coins}</Trans>
        </p>
      )}
    </>
  )
}
