import { Trans, useLingui } from '@lingui/react/macro'
import { useNotices } from '#src/entities/notification/notice.queries.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { BellIcon } from '#src/ui/launch-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { NotificationRow } from './notification-row.tsx'

interface NoticeListProps {
  /** Returns the link to a notice's full text. */
  readonly linkTo: (id: string) => string
}

/** Every notice, newest first; for logged-in users, the unread ones are marked. */
export function NoticeList({ linkTo }: NoticeListProps) {
  const { t } = useLingui()
  const realm = usePageRealm()
  const reader = useLoggedInUserId(realm)
  const source = useNotices(realm, useLanguageCode(), reader)
  return (
    <EndlessList
      source={source}
      label={t`Notices`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          icon={BellIcon}
          title={<Trans>No notices yet</Trans>}
          text={<Trans>Announcements appear here: new features, planned maintenance, rule changes.</Trans>}
        />
      }
    >
      {({ id, title, summary, publishedAt, readStatus }) => (
        <NotificationRow
          icon={BellIcon}
          title={title}
          summary={summary}
          at={publishedAt}
          isUnread={reader !== null && readStatus === 0}
          to={linkTo(id)}
        />
      )}
    </EndlessList>
  )
}
