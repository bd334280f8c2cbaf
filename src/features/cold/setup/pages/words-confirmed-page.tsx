import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { BackupNotice } from '#src/entities/device-wallet/backup-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const wallet = useKnownWallet()
  const name = wallet?.name
  return (
    <PageFrame title={t`Backup`} backTo={devicePaths.deviceWallets}>
      {!wallet ? (
        <UnknownWallet />
      ) : wallet.backedUpAt === null ? (
        <BackupNotice wallet={wallet} />
      ) : (
        <EmptyState
          icon={SuccessIcon}
          title={<Trans>{name} is backed up</Trans>}
          text={
            <Trans>
              Keep the paper safe: it restores your wallet even if you lose this device. If you set a passphrase, you
              need that too.
            </Trans>
          }
          action={
            <ButtonLink to={devicePaths.deviceWallet} size="large">
              <Trans>Open wallet</Trans>
            </ButtonLink>
          }
        />
      )}
    </PageFrame>
  )
}
