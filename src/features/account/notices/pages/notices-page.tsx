import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'
import { useMarkAllNoticesRead } from '#src/entities/notification/notice.queries.ts'
import { latestNoticesQueryOptions } from '#src/entities/notification/latest-notices.queries.ts'
import { useReadMarksOfOtherTabs } from '#src/entities/notification/read-marks.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { MarkAllReadButton } from '#src/features/account/notices/components/mark-all-read-button.tsx'
import { NoticeList } from '#src/features/account/notices/components/notice-list.tsx'
import { noticeLink } from '#src/features/account/notices/notification-links.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const unread = useUnreadNotices(realm)
  const { mutateAsync: markAll, isPending } = useMarkAllNoticesRead(realm)
  return (
    <PageFrame
      title={realm === 'main' ? t`Notices` : t`Futures notices`}
      backTo={realm === 'main' ? paths.my : paths.futuresHome}
      action={<MarkAllReadButton unread={unread} isMarking={isPending} markAll={async () => markAll()} />}
    >
      <NoticeList linkTo={(id) => noticeLink(realm, id)} />
    </PageFrame>
  )
}

/** Number of notices the logged-in user hasn't read, if anyone is logged in. */
function useUnreadNotices(realm: Realm): number {
  const reader = useLoggedInUserId(realm)
  const query = latestNoticesQueryOptions(useLanguageCode(), reader, realm)
  const { data } = useQuery({ ...query, enabled: reader !== null })
  useReadMarksOfOtherTabs()
  return reader === null ? 0 : (data?.unread ?? 0)
}
