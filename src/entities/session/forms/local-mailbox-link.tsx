import { Trans } from '@lingui/react/macro'
import { isLocalBuild } from '#src/config/build.ts'
import { ExternalLink } from '#src/ui/external-link.tsx'

/** In the local world all emails go to one mailbox, which the browser can show. */
export function LocalMailboxLink() {
  return (
    isLocalBuild && (
      <ExternalLink href="/local/mailbox">
        <Trans>Open the local mailbox</Trans>
      </ExternalLink>
    )
  )
}
