import { Trans } from '@lingui/react/macro'
import { useHref, useLocation } from 'react-router-dom'
import type { Profile } from '#api/account.ts'
import { samePageOn } from '#src/lib/same-page-on.ts'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface FactorNoticeProps extends Pick<Profile, 'secondFactors'> {
  /** Whether none of them works in this browser on this domain. */
  readonly isStuck: boolean
}

/**
 * Says where else to confirm: on another domain, or in another browser. Shows nothing if a second factor works here; a
 * recovery code, meant for a lost factor, doesn't count.
 */
export function FactorNotice({ secondFactors, isStuck }: FactorNoticeProps) {
  const href = useHref(useLocation())
  const { totp, passkeysHere, passkeysElsewhere } = secondFactors
  const domain = totp || passkeysHere > 0 ? undefined : passkeysElsewhere[0]
  if (domain !== undefined) {
    const place = <ExternalLink href={samePageOn(domain, href)}>{domain}</ExternalLink>
    return (
      <Notice tone={isStuck ? 'warning' : 'info'}>
        <Trans>To confirm with your passkey, open Sevenport on {place}.</Trans>
      </Notice>
    )
  }
  if (!isStuck) return null
  return (
    <Notice tone="warning">
      <Trans>This browser doesn’t support passkeys. Open Sevenport in one that does.</Trans>
    </Notice>
  )
}
