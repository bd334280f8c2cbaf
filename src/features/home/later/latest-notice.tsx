import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { latestNoticesQueryOptions } from '#src/entities/notification/latest-notices.queries.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { NoticeLine } from '#src/features/home/components/notice-line.tsx'

interface LatestNoticeProps {
  /** Shown while the notice loads, and when there is none. */
  readonly fallback: ReactNode
}

/** The latest notice that the user hasn't read; for a visitor, the latest of all. */
export function LatestNotice(props: LatestNoticeProps) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  )
}

function Line({ fallback }: LatestNoticeProps) {
  const { data } = useQuery(latestNoticesQueryOptions(useLanguageCode(), useLoggedInUserId()))
  const notice = data?.items.find(({ readStatus }) => readStatus === 0)
  if (!notice) return fallback
  return <NoticeLine to={`${paths.noticeDetail}?id=${notice.id}`}>{notice.title}</NoticeLine>
}
