import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useId, useState } from 'react'
import { networkName } from '#deployments/network-name.ts'
import type { TradeAsset } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { PickerField } from '#src/ui/picker-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** Comes once the page is at rest: search, list and favourites are for the tap. */
const loadSheet = async () => import('./asset-sheet.tsx')
const AssetSheet = lazy(async () => ({ default: (await loadPiece(loadSheet)).AssetSheet }))

interface AssetFieldProps<Asset> {
  readonly label: string
  /** Which can be chosen. */
  readonly assets: readonly Asset[]
  readonly value: Asset | undefined
  readonly onValueChange: (asset: Asset) => void
}

/** A coin on a network. */
export function AssetField<Asset extends TradeAsset>({ label, assets, value, onValueChange }: AssetFieldProps<Asset>) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useLatePiece(loadSheet, isOpen)
  return (
    <>
      <PickerField
        id={id}
        label={label}
        isEmpty={value === undefined}
        onOpen={() => {
          setIsOpen(true)
        }}
      >
        {value && <TokenIcon symbol={value.symbol} size={28} />}
        <span className="min-w-0 flex-1 truncate">
          {value ? (
            <>
              {value.symbol} <span className="text-ink-muted">{networkName(value.network)}</span>
            </>
          ) : (
            t`Choose a coin`
          )}
        </span>
      </PickerField>
      {isOpen && (
        <Suspense fallback={null}>
          <AssetSheet
            title={label}
            assets={assets}
            onSelect={(chosen) => {
              const asset = assets.find(({ id }) => id === chosen.id)
              if (asset) onValueChange(asset)
              setIsOpen(false)
            }}
            onClose={() => {
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
