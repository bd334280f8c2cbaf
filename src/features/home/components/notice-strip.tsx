import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { paths } from '#src/config/paths.ts'
import { firstPaint } from '#src/lib/first-paint.ts'
import { NoticeLine } from './notice-line.tsx'

/** The way to the notices; as soon as it is known, the latest one that is unread stands in the same line. */
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

const LatestNotice = lazy(async () => {
  await firstPaint()
  try {
    const { LatestNotice } = await import('./latest-notice.tsx')
    return { default: LatestNotice }
  } catch {
    // The line leads to the notices all the same.
    return { default: AllNotices }
  }
})
