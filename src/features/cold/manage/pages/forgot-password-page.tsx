import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { EraseForm } from '#src/features/cold/shared/components/erase-form.tsx'
import { ErasedWallets } from '#src/features/cold/manage/components/erased-wallets.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The password can't be reset: the only way is to erase the wallets and restore them from their words. */
export function Component() {
  const { t } = useLingui()
  const { wallets: readable, damaged } = useKeyring().state
  const wallets = [...readable, ...damaged]
  return (
    <PageFrame title={t`Forgot your password?`} backTo={devicePaths.deviceWallets}>
      {wallets.length === 0 ? (
        <EmptyState
          icon={LockIcon}
          title={<Trans>There’s nothing to erase</Trans>}
          text={<Trans>Restore your wallet from its recovery words, and choose a new password.</Trans>}
          action={
            <ButtonLink to={devicePaths.importWords}>
              <Trans>Restore a wallet</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <PageIntro icon={LockIcon} title={<Trans>We can’t reset it</Trans>}>
            <Trans>
              Only this password decrypts your wallets. Without it, erase them here, then restore them from their
              recovery words or keys with a new password.
            </Trans>
          </PageIntro>
          <p className="px-1 text-ink-muted">
            <TextLink to={`${devicePaths.deviceHelpDetail}?article=password`}>
              <Trans>About this password</Trans>
            </TextLink>
          </p>
          <ErasedWallets wallets={wallets} />
          <Card>
            <EraseForm />
          </Card>
        </>
      )}
    </PageFrame>
  )
}
