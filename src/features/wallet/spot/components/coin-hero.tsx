import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin } from '#api/coins.ts'
import type { CoinBalance } from '#src/entities/balance/balance.queries.ts'
import { HideBalancesButton } from '#src/entities/balance/hide-balances-button.tsx'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { RateSource } from '#src/entities/price/rate-source.tsx'
import { useCoinFiat } from '#src/features/wallet/spot/hooks/use-coin-fiat.ts'
import { useCoinText } from '#src/features/wallet/spot/hooks/use-coin-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { Amount } from '#src/ui/amount.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { WalletActions } from './wallet-actions.tsx'

interface CoinHeroProps {
  readonly coin: Coin
  /** `undefined` while it loads. */
  readonly balance: CoinBalance | undefined
}

/** The user's balance of one coin, with its actions. */
export function CoinHero({ coin: { symbol, name }, balance }: CoinHeroProps) {
  const { prices } = useFiat()
  const coinFiat = useCoinFiat()
  const total = balance && balance.available + balance.held
  return (
    <HeroCard>
      <div className="flex items-center gap-2.5 [--focus-ring:#fff]">
        <TokenIcon symbol={symbol} size={32} />
        <h2 className="min-w-0 flex-1 truncate text-lead font-semibold">{name}</h2>
        <span className="-my-2 -me-2">
          <HideBalancesButton tone="onSea" />
        </span>
      </div>
      <div className="mt-3 min-h-15 text-headline">
        <OwnAmount>
          <Amount
            value={total}
            decimals={coinDecimals}
            symbol={symbol}
            fiat={coinFiat(total, symbol)}
            size="headline"
            tone="onSea"
            maximumFractionDigits={8}
          />
        </OwnAmount>
      </div>
      {prices && (
        <p className="mt-1 text-micro text-white/85">
          <RateSource asOf={prices.asOf} source={prices.source} />
        </p>
      )}
      {balance && (balance.held > 0n || balance.owed > 0n) && <Parts balance={balance} symbol={symbol} />}
      <WalletActions coin={symbol} />
    </HeroCard>
  )
}

/** The parts of the balance: available, pending, and debts, which aren't included. */
function Parts({
  balance: { available, held, owed },
  symbol,
}: {
  readonly balance: CoinBalance
  readonly symbol: string
}) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2">
      <Part label={<Trans>Available</Trans>} amount={available} symbol={symbol} />
      {held > 0n && <Part label={<Trans>Reserved for pending transactions</Trans>} amount={held} symbol={symbol} />}
      {owed > 0n && <Part label={<Trans>Owed</Trans>} amount={owed} symbol={symbol} />}
    </dl>
  )
}

interface PartProps {
  readonly label: ReactNode
  readonly amount: bigint
  readonly symbol: string
}

function Part({ label, amount, symbol }: PartProps) {
  const coinText = useCoinText()
  return (
    <div className="flex flex-col justify-between rounded-control bg-white/12 px-3.5 py-2.5">
      <dt className="text-caption text-white/85">{label}</dt>
      <dd className="font-semibold break-words tabular-nums">
        <OwnAmount>{coinText(amount, symbol)}</OwnAmount>
      </dd>
    </div>
  )
}
