import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListedCoin } from '#deployments/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { networksOf } from '#src/features/dialogs/select/coin-networks.ts'
import { Card } from '#src/ui/card.tsx'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface CoinListProps {
  readonly coins: readonly ListedCoin[]
  readonly chosen: string | undefined
  readonly favourites: readonly string[]
  readonly onToggleFavourite: (symbol: string) => void
  readonly onSelect: (symbol: string) => void
  /** The user's balance of each coin, where a wallet knows it. */
  readonly balances: Readonly<Record<string, ReactNode>> | undefined
}

/** Number of networks a row names; it counts the rest. */
const namedNetworks = 3

/** Coins to choose from, favorites first. */
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
  return (
    <Card padding="none">
      <ChoiceList
        label={t`Coins`}
        choices={coins.map((coin) => ({
          id: coin.symbol,
          symbol: coin.symbol,
          name: coin.name,
          detail: networkText(coin),
          value: balances?.[coin.symbol],
          pinLabel: pinText(coin.symbol),
        }))}
        pinned={favourites}
        onTogglePin={onToggleFavourite}
        onSelect={onSelect}
        chosen={chosen}
      />
    </Card>
  )
}

function networkText(coin: ListedCoin): string {
  const names = networksOf(coin).map(networkName)
  const others = names.length - namedNetworks
  return names.slice(0, namedNetworks).join(' · ') + (others > 0 ? ` +${others}` : '')
}
