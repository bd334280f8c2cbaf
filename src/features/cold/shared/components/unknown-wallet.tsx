import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if the wallet was removed, perhaps in another tab. */
export function UnknownWallet() {
  return (
    <EmptyState
      icon={WalletIcon}
      title={<Trans>This wallet isn’t on this device</Trans>}
      text={<Trans>It may have been removed in another tab.</Trans>}
      action={
        <ButtonLink to={devicePaths.deviceWallets} variant="secondary">
          <Trans>Your wallets</Trans>
        </ButtonLink>
      }
    />
  )
}
