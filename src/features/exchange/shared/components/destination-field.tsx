import { useLingui } from '@lingui/react/macro'
import { atom, useAtom, useSetAtom } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { chainIdOf } from '#src/chain/chain-names.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import type { RecipientReading } from '#src/entities/recipient/recipient.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { useSession } from '#src/entities/session/session.ts'
import { connectedAddressAtom } from '#src/features/exchange/shared/hooks/use-default-refund.ts'
import type { TypedDestination } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { ListIcon, WalletIcon } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'
import { OwnWalletTool } from './own-wallet-tool.tsx'

/** The wallet code loads only for users who want their wallet's address. */
const ConnectedWalletPicker = lazy(async () => {
  const { ConnectedWalletPicker: Component } = await withCatalogues(['chain'], import('./connected-wallet-picker.tsx'))
  return { default: Component }
})

/** Loads once the page is in use: nothing shows before a tap or an address. */
const loadPicker = async () => import('#src/entities/address-book/address-picker.tsx')
const AddressPicker = lazy(async () => ({ default: (await loadPiece(loadPicker)).AddressPicker }))
const ResemblanceWarning = lazy(async () => {
  const { ResemblanceWarning: Component } = await loadPiece(async () => import('./resemblance-warning.tsx'))
  return { default: Component }
})

/** Id of the field that is asking the connected wallet. One at a time, as a wallet has one dialog. */
const connectingFieldAtom = atom<string | null>(null)

interface DestinationFieldProps {
  readonly asset: Pick<ExchangeAsset, 'id' | 'network' | 'memo'>
  readonly value: TypedDestination
  readonly reading: RecipientReading
  readonly onValueChange: (value: TypedDestination) => void
  readonly hint: ReactNode
}

/** The destination of coins: typed, pasted, scanned or from the address book, with a memo if the network has one. */
export function DestinationField({ asset, value, reading, onValueChange, hint }: DestinationFieldProps) {
  const { t } = useLingui()
  const user = useSession()
  const problemText = useRecipientProblemText()
  const [isPicking, setIsPicking] = useState(false)
  const fieldId = useId()
  const [connectingField, setConnectingField] = useAtom(connectingFieldAtom)
  const noteConnected = useSetAtom(connectedAddressAtom)
  // Element ids are reused on the next page.
  useEffect(
    () => () => {
      setConnectingField(null)
    },
    [setConnectingField],
  )
  useLatePiece(loadPicker, isPicking)
  const pick = (address: string) => {
    onValueChange({ address, memo: '' })
  }
  return (
    <div className="space-y-3">
      <AddressTextField
        value={value.address}
        onValueChange={(address) => {
          onValueChange({ ...value, address })
        }}
        error={problemText(asset.network, reading)}
        hint={hint}
        tools={
          <>
            {user && (
              <>
                <OwnWalletTool userId={user.userId} asset={asset} onPick={pick} />
                <ToolButton
                  icon={ListIcon}
                  label={t`Address book`}
                  onClick={() => {
                    setIsPicking(true)
                  }}
                />
              </>
            )}
            {chainIdOf(asset.network) !== undefined && (
              <ToolButton
                icon={WalletIcon}
                label={t`Connected wallet`}
                onClick={() => {
                  setConnectingField(fieldId)
                }}
              />
            )}
          </>
        }
      />
      {connectingField === fieldId && (
        <Suspense fallback={<Loading />}>
          <ConnectedWalletPicker
            onPick={(address) => {
              noteConnected(address)
              pick(address)
            }}
            onClose={() => {
              setConnectingField(null)
            }}
          />
        </Suspense>
      )}
      {user && reading.address !== undefined && (
        <Suspense>
          <ResemblanceWarning userId={user.userId} network={asset.network} address={reading.address} />
        </Suspense>
      )}
      {asset.memo !== null && (
        <TextField
          label={t`Memo or tag`}
          value={value.memo}
          onValueChange={(memo) => {
            onValueChange({ ...value, memo })
          }}
          hint={t`If the recipient requires one, funds sent without it may not arrive.`}
        />
      )}
      {user && isPicking && (
        <Suspense>
          <AddressPicker
            userId={user.userId}
            network={asset.network}
            onPick={({ address, memo }) => {
              onValueChange({ address, memo: memo ?? '' })
              setIsPicking(false)
            }}
            onClose={() => {
              setIsPicking(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="flex min-h-11 items-center justify-center text-brand-600">
      <Spinner size={28} />
    </div>
  )
}
