import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { PublicKeysCard } from '#src/features/cold/manage/components/public-keys-card.tsx'
import { RenameSheet } from '#src/features/cold/manage/components/rename-sheet.tsx'
import { WatchNotice } from '#src/features/cold/manage/components/watch-notice.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownAccount } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { type DeviceAccount, type KeyFamily, shownAddress } from '#src/keyring/keyring.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PencilIcon } from '#src/ui/rare-icons.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** One account: its addresses by chain family, its name, and whether the app uses it. */
export function Component() {
  const { t } = useLingui()
  const known = useKnownAccount()
  return (
    <PageFrame
      title={known?.account.name ?? t`Account`}
      backTo={known ? `${devicePaths.deviceWalletsDetail}?wallet=${known.wallet.id}` : devicePaths.deviceWallets}
    >
      {known ? (
        <>
          {known.wallet.kind === 'watch' && <WatchNotice wallet={known.wallet} />}
          <Addresses account={known.account} />
          <PublicKeysCard account={known.account} />
          <AccountActions account={known.account} />
        </>
      ) : (
        <UnknownWallet />
      )}
    </PageFrame>
  )
}

const familySymbols: Readonly<Record<KeyFamily, string>> = {
  evm: 'evm',
  bitcoin: 'btc',
  litecoin: 'ltc',
  dogecoin: 'doge',
  tron: 'trx',
}
const families = ['evm', 'bitcoin', 'litecoin', 'dogecoin', 'tron'] as const

function Addresses({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const present = families.filter((each) => account.addresses[each] !== undefined)
  const [family, setFamily] = useState<KeyFamily>(present[0] ?? 'evm')
  const address = account.addresses[family] ?? shownAddress(account)
  const name = familySymbols[family].toUpperCase()
  return (
    <Card>
      <div className="flex flex-col items-center gap-4">
        {present.length > 1 && (
          <div className="w-full">
            <SegmentedControl
              label={t`Network`}
              value={family}
              onValueChange={setFamily}
              options={present.map((each) => ({ value: each, label: familySymbols[each].toUpperCase() }))}
            />
          </div>
        )}
        <QrCode text={address} label={t`QR code of your ${name} address`} />
        <AddressText address={address} show="full" />
        <p className="text-center text-caption text-ink-muted">
          {family === 'evm' ? (
            <Trans>The same address on Ethereum, BSC, Avalanche, Polygon, Fantom, Optimism and Arbitrum.</Trans>
          ) : (
            <Trans>Receive only {name} at this address. Other coins sent to it can’t be recovered.</Trans>
          )}
        </p>
      </div>
    </Card>
  )
}

function AccountActions({ account }: { readonly account: DeviceAccount }) {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const { isRunning, refusalText, run } = useKeyringAction()
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <div className="space-y-2">
      {state.selectedAccountId === account.id ? (
        <Notice tone="success">
          <Trans>Sevenport uses this account.</Trans>
        </Notice>
      ) : (
        <Button
          block
          size="large"
          loading={isRunning}
          onClick={() => void run(async () => keyring.selectAccount(account.id))}
        >
          <Trans>Use this account</Trans>
        </Button>
      )}
      {refusalText && (
        <Notice tone="danger" live>
          {i18n._(refusalText)}
        </Notice>
      )}
      <Button
        block
        variant="ghost"
        icon={PencilIcon}
        onClick={() => {
          setIsRenaming(true)
        }}
      >
        <Trans>Rename account</Trans>
      </Button>
      <RenameSheet
        title={t`Rename account`}
        name={account.name}
        open={isRenaming}
        onOpenChange={setIsRenaming}
        save={async (name) => keyring.renameAccount(account.id, name)}
      />
    </div>
  )
}
