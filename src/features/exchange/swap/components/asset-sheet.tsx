import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NetworkKey } from '#api/coins.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { useBalanceText } from '#src/features/exchange/swap/hooks/use-balance-text.ts'
import { personalListsAtom, usePinned, useRecent } from '#src/entities/session/personal-list.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { PinButton } from '#src/ui/pin-button.tsx'
import { RecentRow } from '#src/ui/recent-row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface AssetSheetProps {
  readonly title: string
  readonly assets: readonly ExchangeAsset[]
  readonly onSelect: (asset: ExchangeAsset) => void
  readonly onClose: () => void
}

/** Rows that are added at a time: hundreds at once would hold a phone up. */
const rowsAtOnce = 40

const all = 'all'

const recentAssetsAtom = personalListsAtom('recentAssets:v1')
const favouriteAssetsAtom = personalListsAtom('favouriteAssets:v1')

/** A coin on a network, out of all that can be exchanged. */
export function AssetSheet({ title, assets, onSelect, onClose }: AssetSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<NetworkKey | typeof all>(all)
  const [shown, setShown] = useState(rowsAtOnce)
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
        <SearchField
          label={t`Search by coin or network`}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setShown(rowsAtOnce)
          }}
        />
        <SelectField<NetworkKey | typeof all>
          label={t`Network`}
          placeholder={t`Choose a network`}
          options={[
            { value: all, label: t`All networks` },
            ...networks.map((key) => ({ value: key, label: networkName(key), icon: <NetworkIcon network={key} /> })),
          ]}
          value={network}
          onValueChange={(key) => {
            setNetwork(key)
            setShown(rowsAtOnce)
          }}
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
        <AssetList
          label={title}
          assets={found}
          shown={shown}
          onSelect={(asset) => {
            choose(asset.id)
          }}
        />
      )}
      {found.length > shown && (
        <Button
          variant="ghost"
          block
          onClick={() => {
            setShown(shown + rowsAtOnce)
          }}
        >
          {t`Show more`}
        </Button>
      )}
    </Sheet>
  )
}

interface AssetListProps {
  readonly label: string
  readonly assets: readonly ExchangeAsset[]
  /** How many of them. */
  readonly shown: number
  readonly onSelect: (asset: ExchangeAsset) => void
}

/** Favourites on top, each with what the person has of it. */
function AssetList({ label, assets, shown, onSelect }: AssetListProps) {
  const { t } = useLingui()
  const { pinned, toggle } = usePinned(favouriteAssetsAtom)
  const balanceText = useBalanceText()
  const isPinned = ({ id }: ExchangeAsset) => pinned.includes(id)
  const ordered = [...assets.filter(isPinned), ...assets.filter((asset) => !isPinned(asset))]
  const pinText = (symbol: string, place: string) => t`Pin ${symbol} on ${place} to the top`
  return (
    <div className="-mx-4 mt-3">
      <List label={label}>
        {ordered.slice(0, shown).map((asset) => (
          <ListRow
            key={asset.id}
            icon={<TokenIcon symbol={asset.symbol} size={32} />}
            title={asset.symbol}
            description={asset.name}
            value={<PlaceAndBalance place={networkName(asset.network)} balance={balanceText(asset)} />}
            action={
              <PinButton
                label={pinText(asset.symbol, networkName(asset.network))}
                isPinned={isPinned(asset)}
                onToggle={() => {
                  toggle(asset.id)
                }}
              />
            }
            onClick={() => {
              onSelect(asset)
            }}
          />
        ))}
      </List>
    </div>
  )
}

function PlaceAndBalance({ place, balance }: { readonly place: string; readonly balance: string | undefined }) {
  return (
    <>
      {place}
      {balance !== undefined && (
        <span className="block text-caption font-semibold text-ink tabular-nums">{balance}</span>
      )}
    </>
  )
}
