import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListedCoin } from '#deployments/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { networksOf } from '#src/features/dialogs/select/coin-networks.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { List } from '#src/ui/list-row.tsx'
import { PinButton } from '#src/ui/pin-button.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { CurrencyRow } from './currency-row.tsx'

interface CoinListProps {
  readonly coins: readonly ListedCoin[]
  readonly chosen: string | undefined
  readonly favourites: readonly string[]
  readonly onToggleFavourite: (symbol: string) => void
  readonly onSelect: (symbol: string) => void
  /** What the person has of a coin, where a wallet knows it. */
  readonly balances: Readonly<Record<string, ReactNode>> | undefined
}

/** Networks that a row names; of more it tells the number. */
const namedNetworks = 3

/** Coins to choose from, favourites on top. */
export function CoinList({ coins, chosen, favourites, onToggleFavourite, onSelect, balances }: CoinListProps) {
  const { t } = useLingui()
  if (coins.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={SearchIcon}
          title={<Trans>No coin found</Trans>}
          text={<Trans>Search by symbol or name, or choose another network.</Trans>}
        />
      </Card>
    )
  }
  const pinText = (symbol: string) => t`Pin ${symbol} to the top`
  const isFavourite = ({ symbol }: ListedCoin) => favourites.includes(symbol)
  const ordered = [...coins.filter(isFavourite), ...coins.filter((coin) => !isFavourite(coin))]
  return (
    <Card padding="none">
      <List label={t`Coins`}>
        {ordered.map((coin) => (
          <CurrencyRow
            key={coin.symbol}
            icon={<TokenIcon symbol={coin.symbol} size={36} />}
            code={coin.symbol}
            name={coin.name}
            detail={networkText(coin)}
            value={balances?.[coin.symbol]}
            isChosen={coin.symbol === chosen}
            onSelect={() => {
              onSelect(coin.symbol)
            }}
            action={
              <PinButton
                label={pinText(coin.symbol)}
                isPinned={isFavourite(coin)}
                onToggle={() => {
                  onToggleFavourite(coin.symbol)
                }}
              />
            }
          />
        ))}
      </List>
    </Card>
  )
}

function networkText(coin: ListedCoin): string {
  const names = networksOf(coin).map(networkName)
  const others = names.length - namedNetworks
  return names.slice(0, namedNetworks).join(' · ') + (others > 0 ? ` +${others}` : '')
}
