import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useMarkAllNoticesRead } from '#src/entities/notification/notice.queries.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { MarkAllReadButton } from '#src/features/account/notices/components/mark-all-read-button.tsx'
import { NoticeList } from '#src/features/account/notices/components/notice-list.tsx'
import { noticeLink } from '#src/features/account/notices/notification-links.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const unread = useUnreadCount(useLoggedInUserId())
  const { mutateAsync: markAll, isPending } = useMarkAllNoticesRead()
  return (
    <PageFrame
      title={t`Notices`}
      backTo={paths.my}
      action={<MarkAllReadButton unread={unread?.notices ?? 0} isMarking={isPending} markAll={async () => markAll()} />}
    >
      <NoticeList linkTo={noticeLink} />
    </PageFrame>
  )
}
