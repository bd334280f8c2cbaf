import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'
import { NoticeLine } from './notice-line.tsx'

/** The link to the notices; the latest unread one replaces it once loaded. */
export function NoticeStrip() {
  return (
    <Suspense fallback={<AllNotices />}>
      <LatestNotice fallback={<AllNotices />} />
    </Suspense>
  )
}

function AllNotices() {
  return (
    <NoticeLine to={paths.notices}>
      <Trans>Notices</Trans>
    </NoticeLine>
  )
}

const LatestNotice = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/latest-notice.tsx'))).LatestNotice,
  AllNotices,
)
