import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useMarkAllSystemMessagesRead } from '#src/entities/notification/system-message.queries.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { useUser } from '#src/entities/session/session.ts'
import { MarkAllReadButton } from '#src/features/account/notices/components/mark-all-read-button.tsx'
import { SystemMessageList } from '#src/features/account/notices/components/system-message-list.tsx'
import { systemMessageLink } from '#src/features/account/notices/notification-links.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const unread = useUnreadCount(useUser().userId)
  const { mutateAsync: markAll, isPending } = useMarkAllSystemMessagesRead()
  return (
    <PageFrame
      title={t`System messages`}
      backTo={paths.my}
      action={
        <MarkAllReadButton unread={unread?.messages ?? 0} isMarking={isPending} markAll={async () => markAll()} />
      }
    >
      <SystemMessageList linkTo={systemMessageLink} />
    </PageFrame>
  )
}
