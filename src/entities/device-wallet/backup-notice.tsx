import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/**
 * Stays until the user has proved that they have the words: only then can this device be lost without losing the
 * wallet.
 */
export function BackupNotice({ wallet }: { readonly wallet: DeviceWallet }) {
  const { id, kind, name, backedUpAt } = wallet
  if (kind !== 'words' || backedUpAt !== null) return null
  return (
    <Notice
      tone="warning"
      title={<Trans>{name} isn’t backed up</Trans>}
      action={
        <ButtonLink size="small" to={`${devicePaths.backupWords}?wallet=${id}`}>
          <Trans>Back up now</Trans>
        </ButtonLink>
      }
    >
      <Trans>If you lose this device or the browser clears its data, your coins are gone for good.</Trans>
    </Notice>
  )
}
