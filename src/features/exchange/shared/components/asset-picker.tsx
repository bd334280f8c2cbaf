import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { networkName } from '#deployments/network-name.ts'
import type { TradeAsset } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { UnitPicker } from '#src/ui/unit-picker.tsx'

/** Loads once the page is idle: search, list and favorites are only needed on a tap. */
const loadSheet = async () => import('./asset-sheet.tsx')
const AssetSheet = lazy(async () => ({ default: (await loadPiece(loadSheet)).AssetSheet }))

interface AssetPickerProps<Asset> {
  readonly label: string
  /** The available assets. */
  readonly assets: readonly Asset[]
  readonly value: Asset | undefined
  readonly onValueChange: (asset: Asset) => void
}

/** Selects a coin on a network, at the end of an amount field. */
export function AssetPicker<Asset extends TradeAsset>({
  label,
  assets,
  value,
  onValueChange,
}: AssetPickerProps<Asset>) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  useLatePiece(loadSheet, isOpen)
  return (
    <>
      <UnitPicker
        label={label}
        icon={value && <TokenIcon symbol={value.symbol} size={28} />}
        unit={value?.symbol ?? t`Choose a coin`}
        detail={value && networkName(value.network)}
        onOpen={() => {
          setIsOpen(true)
        }}
      />
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
