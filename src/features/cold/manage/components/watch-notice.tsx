import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Explains what an address or public key can do while its private key is elsewhere. */
export function WatchNotice({ wallet }: { readonly wallet: DeviceWallet }) {
  if (wallet.accounts.some(({ keys }) => keys !== undefined)) {
    return (
      <Notice title={<Trans>Watch only</Trans>}>
        <Trans>
          This device has only the public key. You can see what the account holds, receive, and prepare payments that
          you sign on the device with the keys.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice
      title={<Trans>Watch only</Trans>}
      action={
        <ButtonLink size="small" to={devicePaths.importKey}>
          <Trans>Import its private key</Trans>
        </ButtonLink>
      }
    >
      <Trans>You can see what this address holds. To send from it, import its key or recovery words.</Trans>
    </Notice>
  )
}
