import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useKeyring } from './use-keyring.ts'

/** Names each wallet that can't be read, and links to what can be done about it. */
export function DamagedNotice() {
  const { damaged } = useKeyring().state
  return damaged.map(({ id, name }) => (
    <Notice
      key={id}
      tone="danger"
      title={<Trans>{name} can’t be read</Trans>}
      action={
        <ButtonLink size="small" to={`${devicePaths.deviceWalletsDetail}?wallet=${id}`}>
          <Trans>Restore or remove it</Trans>
        </ButtonLink>
      }
    >
      <Trans>Its keys on this device are damaged. Its coins and your other wallets aren’t affected.</Trans>
    </Notice>
  ))
}
