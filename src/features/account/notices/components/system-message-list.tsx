import { Trans, useLingui } from '@lingui/react/macro'
import { useSystemMessages } from '#src/entities/notification/system-message.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { systemMessageTexts } from '#src/features/account/notices/system-message-texts.ts'
import { useSystemMessageTitle } from '#src/features/account/notices/use-system-message-title.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { NotificationRow } from './notification-row.tsx'

interface SystemMessageListProps {
  /** Returns the link to a message's full text. */
  readonly linkTo: (id: string) => string
}

/** All messages to the logged-in user, newest first. */
export function SystemMessageList({ linkTo }: SystemMessageListProps) {
  const { t, i18n } = useLingui()
  const titleOf = useSystemMessageTitle()
  const source = useSystemMessages(useUser().userId)
  return (
    <EndlessList
      source={source}
      label={t`System messages`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          icon={ShieldIcon}
          title={<Trans>No messages yet</Trans>}
          text={<Trans>Account activity appears here: new devices, password changes, linked wallets.</Trans>}
        />
      }
    >
      {({ id, kind, values, at, readStatus }) => {
        const { icon, text } = systemMessageTexts[kind]
        return (
          <NotificationRow
            icon={icon}
            title={titleOf({ kind, values })}
            summary={i18n._(text)}
            at={at}
            isUnread={readStatus === 0}
            to={linkTo(id)}
          />
        )
      }}
    </EndlessList>
  )
}
