import { useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { BackupNotice } from '#src/entities/device-wallet/backup-notice.tsx'
import { AccountsCard } from '#src/features/cold/manage/components/accounts-card.tsx'
import { DamagedWallet } from '#src/features/cold/manage/components/damaged-wallet.tsx'
import { DeviceWalletActions } from '#src/features/cold/manage/components/device-wallet-actions.tsx'
import { WatchNotice } from '#src/features/cold/manage/components/watch-notice.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useDamagedWallet, useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** One wallet: its accounts, name, backup and removal. */
export function Component() {
  const { t } = useLingui()
  const wallet = useKnownWallet()
  const damaged = useDamagedWallet()
  return (
    <PageFrame title={(wallet ?? damaged)?.name ?? t`Wallet`} backTo={devicePaths.deviceWallets}>
      {wallet ? (
        <>
          <BackupNotice wallet={wallet} />
          {wallet.kind === 'watch' && <WatchNotice wallet={wallet} />}
          <AccountsCard wallet={wallet} />
          <DeviceWalletActions wallet={wallet} />
        </>
      ) : damaged ? (
        <DamagedWallet wallet={damaged} />
      ) : (
        <UnknownWallet />
      )}
    </PageFrame>
  )
}
