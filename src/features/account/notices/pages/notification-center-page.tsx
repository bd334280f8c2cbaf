import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useMarkAllNoticesRead } from '#src/entities/notification/notice.queries.ts'
import { useMarkAllSystemMessagesRead } from '#src/entities/notification/system-message.queries.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { useUser } from '#src/entities/session/session.ts'
import { MarkAllReadButton } from '#src/features/account/notices/components/mark-all-read-button.tsx'
import { NoticeList } from '#src/features/account/notices/components/notice-list.tsx'
import { SystemMessageList } from '#src/features/account/notices/components/system-message-list.tsx'
import { type NotificationKind, notificationLink } from '#src/features/account/notices/notification-links.ts'
import { Badge } from '#src/ui/chip.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** All notifications: notices to everyone, and messages about the user's account. */
export function Component() {
  const { t } = useLingui()
  const unread = useUnreadCount(useUser().userId) ?? { notices: 0, messages: 0 }
  const notices = useMarkAllNoticesRead('main')
  const messages = useMarkAllSystemMessagesRead()
  // The tab is in the address, so that going back from a message returns to the messages.
  const [search, setSearch] = useSearchParams()
  const shown: NotificationKind = search.get('show') === 'message' ? 'message' : 'notice'
  return (
    <PageFrame
      title={t`Notifications`}
      backTo={paths.my}
      action={
        <MarkAllReadButton
          unread={unread.notices + unread.messages}
          isMarking={notices.isPending || messages.isPending}
          markAll={async () => Promise.all([notices.mutateAsync(), messages.mutateAsync()])}
        />
      }
    >
      <SegmentedControl<NotificationKind>
        label={t`Show`}
        value={shown}
        onValueChange={(kind) => {
          setSearch({ show: kind }, { replace: true })
        }}
        options={[
          { value: 'notice', label: <TabLabel unread={unread.notices}>{t`Notices`}</TabLabel> },
          { value: 'message', label: <TabLabel unread={unread.messages}>{t`System messages`}</TabLabel> },
        ]}
      />
      {shown === 'notice' ? (
        <NoticeList linkTo={(id) => notificationLink('notice', id)} />
      ) : (
        <SystemMessageList linkTo={(id) => notificationLink('message', id)} />
      )}
    </PageFrame>
  )
}

/** The name of a tab with its number of unread items. */
function TabLabel({ unread, children }: { readonly unread: number; readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-1.5">
      {children}
      <Badge count={unread} label={t`${unread} unread`} />
    </span>
  )
}
