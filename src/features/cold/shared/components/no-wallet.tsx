import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { DamagedNotice } from '#src/entities/device-wallet/damaged-notice.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown by wallet pages while there is no wallet on this device, or none that can be read. */
export function NoWallet() {
  const { damaged } = useKeyring().state
  if (damaged.length > 0) return <DamagedNotice />
  return (
    <Card>
      <EmptyState
        icon={WalletIcon}
        title={<Trans>No wallet on this device yet</Trans>}
        text={<Trans>Its keys stay in this browser. You don’t need an account.</Trans>}
        action={
          <div className="flex flex-col gap-2">
            <ButtonLink to={devicePaths.createWallet}>
              <Trans>Create a wallet</Trans>
            </ButtonLink>
            <ButtonLink to={devicePaths.importWords} variant="secondary">
              <Trans>Import recovery words</Trans>
            </ButtonLink>
            <ButtonLink to={devicePaths.deviceWalletExplain} variant="ghost">
              <Trans>How it works</Trans>
            </ButtonLink>
          </div>
        }
      />
    </Card>
  )
}
