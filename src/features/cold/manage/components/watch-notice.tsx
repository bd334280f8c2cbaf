import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** What can be done with an address whose key is elsewhere. */
export function WatchNotice() {
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
