import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { LockCard } from '#src/features/cold/manage/components/lock-card.tsx'
import { PasskeyCard } from '#src/features/cold/manage/components/passkey-card.tsx'
import { PasswordCard } from '#src/features/cold/manage/components/password-card.tsx'
import { StorageNotice } from '#src/features/cold/manage/components/storage-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Security settings of the wallets on this device. */
export function Component() {
  const { t } = useLingui()
  const { state } = useKeyring()
  return (
    <PageFrame title={t`Lock and password`} backTo={devicePaths.deviceWallets}>
      {state.status === 'empty' ? (
        <EmptyState
          icon={LockIcon}
          title={<Trans>Nothing to protect yet</Trans>}
          text={<Trans>You choose a password with your first wallet.</Trans>}
          action={
            <ButtonLink to={devicePaths.createWallet}>
              <Trans>Create a wallet</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <StorageNotice />
          <LockCard />
          {state.status === 'unlocked' && (
            <>
              <PasswordCard />
              <PasskeyCard />
            </>
          )}
        </>
      )}
    </PageFrame>
  )
}
