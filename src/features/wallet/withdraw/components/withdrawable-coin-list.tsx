import { Trans, useLingui } from '@lingui/react/macro'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf, type Balances } from '#src/entities/balance/balance.queries.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { isSupported } from '#src/entities/asset/coin.queries.ts'
import { withdrawLink } from '#src/features/wallet/withdraw/withdraw-links.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface WithdrawableCoinListProps {
  readonly coins: readonly Coin[]
  readonly balances: Balances
}

/** All coins with a balance to withdraw. */
export function WithdrawableCoinList({ coins, balances }: WithdrawableCoinListProps) {
  const { t } = useLingui()
  const owned = coins.filter(({ symbol }) => balanceOf(balances, symbol).available > 0n)
  if (owned.length === 0) {
    return (
      <Card>
        <EmptyState
          title={<Trans>Nothing to withdraw</Trans>}
          text={<Trans>Your spot wallet is empty, or your balance is reserved for pending transactions.</Trans>}
          action={
            <ButtonLink to={paths.deposit}>
              <Trans>Deposit</Trans>
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <Card padding="none" title={<Trans>Choose a coin</Trans>}>
      <List label={t`Coins you can withdraw`}>
        {owned.map((coin) => (
          <CoinRow key={coin.symbol} coin={coin} available={balanceOf(balances, coin.symbol).available} />
        ))}
      </List>
    </Card>
  )
}

function CoinRow({ coin, available }: { readonly coin: Coin; readonly available: bigint }) {
  const format = useFormat()
  const fiatText = useFiatText()
  const { symbol, name } = coin
  return (
    <ListRow
      icon={<TokenIcon symbol={symbol} size={36} />}
      title={symbol}
      description={isSupported(coin, 'withdrawal') ? name : <Trans>Not available yet</Trans>}
      value={
        <OwnAmount>
          <span className="block font-semibold text-ink tabular-nums">
            {format.units(available, coinDecimals, { maximumFractionDigits: 8 })}
          </span>
          <span className="block text-caption tabular-nums">
            {fiatText(available, { symbol, decimals: coinDecimals })}
          </span>
        </OwnAmount>
      }
      to={withdrawLink(symbol)}
    />
  )
}
