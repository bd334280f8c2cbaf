import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NetworkKey } from '#api/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { useBalanceText } from '#src/features/exchange/shared/hooks/use-balance-text.ts'
import { type AssetTag, tagOf } from '#src/features/exchange/shared/rules/asset-list.ts'
import type { TradeAsset } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { personalListsAtom, usePinned, useRecent } from '#src/entities/session/personal-list.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { RecentRow } from '#src/ui/recent-row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface AssetSheetProps {
  readonly title: string
  readonly assets: readonly TradeAsset[]
  readonly onSelect: (asset: TradeAsset) => void
  readonly onClose: () => void
}

const all = 'all'

const recentAssetsAtom = personalListsAtom('recentAssets:v1')
const favouriteAssetsAtom = personalListsAtom('favouriteAssets:v1')

/** Selects a coin on a network from all that can be exchanged. */
export function AssetSheet({ title, assets, onSelect, onClose }: AssetSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<NetworkKey | typeof all>(all)
  const { recent, note } = useRecent(recentAssetsAtom)
  const networks = [...new Set(assets.map((asset) => asset.network))]
  const found = assets.filter(
    ({ symbol, name, network: key }) =>
      (network === all || key === network) && matchesSearch(typed, [symbol, name, networkName(key)]),
  )
  const choose = (id: string) => {
    const chosen = assets.find((asset) => asset.id === id)
    if (chosen === undefined) return
    note(id)
    onSelect(chosen)
  }
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      <div className="space-y-3">
        <SearchField label={t`Search by coin or network`} value={typed} onValueChange={setTyped} />
        <SelectField<NetworkKey | typeof all>
          label={t`Network`}
          placeholder={t`Choose a network`}
          options={[
            { value: all, label: t`All networks` },
            ...networks.map((key) => ({ value: key, label: networkName(key), icon: <NetworkIcon network={key} /> })),
          ]}
          value={network}
          onValueChange={setNetwork}
        />
      </div>
      {typed === '' && (
        <div className="mt-3">
          <RecentRow
            choices={recent
              .flatMap((id) => assets.filter((asset) => asset.id === id))
              .map(({ id, symbol, network: key }) => ({
                id,
                label: `${symbol} ${networkName(key)}`,
                icon: <TokenIcon symbol={symbol} size={28} />,
              }))}
            onSelect={choose}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState title={<Trans>No coin found</Trans>} text={<Trans>Try another name or network.</Trans>} />
      ) : (
        <AssetList label={title} assets={found} onSelect={choose} />
      )}
    </Sheet>
  )
}

interface AssetListProps {
  readonly label: string
  readonly assets: readonly TradeAsset[]
  readonly onSelect: (id: string) => void
}

/** Favorites first, each with the user's balance. */
function AssetList({ label, assets, onSelect }: AssetListProps) {
  const { t } = useLingui()
  const { pinned, toggle } = usePinned(favouriteAssetsAtom)
  const balanceText = useBalanceText()
  const tagTexts: Readonly<Record<AssetTag, string>> = { native: t`Native coin`, stablecoin: t`Stablecoin` }
  const pinText = (symbol: string, place: string) => t`Pin ${symbol} on ${place} to the top`
  return (
    <div className="-mx-4 mt-3">
      <ChoiceList
        label={label}
        choices={assets.map((asset) => {
          const { id, symbol, name } = asset
          const place = networkName(asset.network)
          const tag = tagOf(asset)
          return {
            id,
            symbol,
            name,
            detail: place,
            tag: tag && tagTexts[tag],
            value: balanceText(asset),
            pinLabel: pinText(symbol, place),
          }
        })}
        pinned={pinned}
        onTogglePin={toggle}
        onSelect={onSelect}
      />
    </div>
  )
}
