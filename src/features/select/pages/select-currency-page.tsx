import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { coins } from '#deployments/coins.ts'
import { paths } from '#src/config/paths.ts'
import { type CoinNetworkKey, coinNetworks, networksOf } from '#src/entities/coin/coin-networks.ts'
import { NetworkField } from '#src/entities/coin/network-field.tsx'
import { selectCoinPopup } from '#src/entities/popup/popups.ts'
import { CoinList } from '#src/features/select/components/coin-list.tsx'
import { RecentRow } from '#src/features/select/components/recent-row.tsx'
import { useFavouriteCoins, useRecentCoins } from '#src/features/select/recent.atoms.ts'
import { useChoose } from '#src/features/select/use-choose.ts'
import { useOwnBalances } from '#src/features/select/use-own-balances.tsx'
import { matchesSearch } from '#src/lib/search.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

export function Component() {
  const [query] = useSearchParams()
  const network = query.get('network')
  // Another link is another question.
  return <CoinSelector key={network} startNetwork={coinNetworks.find(({ key }) => key === network)?.key} />
}

function CoinSelector({ startNetwork }: { readonly startNetwork: CoinNetworkKey | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState(startNetwork)
  const { recent, note } = useRecentCoins()
  const { favourites, toggle } = useFavouriteCoins()
  const choose = useChoose(selectCoinPopup, note)
  const balances = useOwnBalances()
  const onNetwork = coins.filter((coin) => network === undefined || networksOf(coin).some(({ key }) => key === network))
  const found = onNetwork.filter(({ symbol, name }) => matchesSearch(typed, [symbol, name]))
  return (
    <PageFrame title={t`Choose a coin`} backTo={paths.home}>
      <SearchField label={t`Search by symbol or name`} value={typed} onValueChange={setTyped} />
      <NetworkField
        label={t`Network`}
        networks={coinNetworks}
        value={network}
        onValueChange={setNetwork}
        allLabel={t`All networks`}
      />
      {typed === '' && (
        <RecentRow
          choices={recent
            .filter((code) => onNetwork.some(({ symbol }) => symbol === code))
            .map((code) => ({ code, icon: <TokenIcon symbol={code} size={28} /> }))}
          onSelect={choose}
        />
      )}
      <CoinList
        coins={found}
        favourites={favourites}
        onToggleFavourite={toggle}
        onSelect={choose}
        balances={balances}
      />
    </PageFrame>
  )
}
