import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { SigningForm } from '#src/features/cold/offline/components/signing-form.tsx'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Signs a message with a Bitcoin, Litecoin, Dogecoin or TRON address, which proves who owns the address. */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  return (
    <PageFrame title={t`Sign a message`} backTo={devicePaths.deviceWallet}>
      {selected ? <Signing {...selected} /> : <NoWallet />}
      <ButtonLink variant="ghost" to={devicePaths.verifyMessage}>
        <Trans>Verify a message</Trans>
      </ButtonLink>
    </PageFrame>
  )
}

function Signing({ account, wallet }: NonNullable<ReturnType<typeof useSelectedAccount>>) {
  if (wallet.kind === 'words')
    return (
      <Unlocked>
        <SigningForm key={account.id} account={account} />
      </Unlocked>
    )
  if (wallet.kind === 'watch' && account.keys !== undefined) {
    return (
      <Notice tone="warning" title={<Trans>This account is only watched</Trans>}>
        <Trans>Its keys aren’t on this device. Sign the message on the device that has them.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={<Trans>This account has no addresses on Bitcoin, Litecoin, Dogecoin or TRON</Trans>}>
      <Trans>Only wallets from recovery words have them. Switch to such an account.</Trans>
    </Notice>
  )
}
