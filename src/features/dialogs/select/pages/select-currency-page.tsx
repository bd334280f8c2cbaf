import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NetworkKey } from '#api/coins.ts'
import { coins } from '#deployments/coins.ts'
import { coinNetworks, networksOf } from '#src/features/dialogs/select/coin-networks.ts'
import { NetworkField } from '#src/features/dialogs/select/components/network-field.tsx'
import { selectCoinPopup } from '#src/entities/popup/popups.ts'
import { CoinList } from '#src/features/dialogs/select/components/coin-list.tsx'
import { RecentRow } from '#src/ui/recent-row.tsx'
import { SelectorFrame } from '#src/features/dialogs/select/components/selector-frame.tsx'
import { useFavouriteCoins, useRecentCoins } from '#src/features/dialogs/select/recent.atoms.ts'
import { useChoose } from '#src/features/dialogs/select/use-choose.ts'
import { useOwnBalances } from '#src/features/dialogs/select/use-own-balances.tsx'
import { usePopup } from '#src/lib/popup.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

export function Component() {
  const [query] = useSearchParams()
  const network = query.get('network')
  // Another link asks another question: start over.
  return <CoinSelector key={network} startNetwork={coinNetworks.find((key) => key === network)} />
}

function CoinSelector({ startNetwork }: { readonly startNetwork: NetworkKey | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState(startNetwork)
  const { recent, note } = useRecentCoins()
  const { favourites, toggle } = useFavouriteCoins()
  const popup = usePopup(selectCoinPopup)
  const { asked } = popup
  const choose = useChoose(popup, note)
  const balances = useOwnBalances()
  const offered = asked ? coins.filter(({ symbol }) => asked.coins.includes(symbol)) : coins
  const onNetwork = offered.filter((coin) => network === undefined || networksOf(coin).includes(network))
  const found = onNetwork.filter(({ symbol, name }) => matchesSearch(typed, [symbol, name]))
  return (
    <SelectorFrame title={t`Choose a coin`} popup={popup}>
      <SearchField label={t`Search by symbol or name`} value={typed} onValueChange={setTyped} />
      <NetworkField value={network} onValueChange={setNetwork} />
      {typed === '' && (
        <RecentRow
          choices={recent
            .filter((code) => onNetwork.some(({ symbol }) => symbol === code))
            .map((code) => ({ id: code, label: code, icon: <TokenIcon symbol={code} size={28} /> }))}
          onSelect={choose}
        />
      )}
      <CoinList
        coins={found}
        chosen={asked?.chosen}
        favourites={favourites}
        onToggleFavourite={toggle}
        onSelect={choose}
        balances={balances}
      />
    </SelectorFrame>
  )
}
