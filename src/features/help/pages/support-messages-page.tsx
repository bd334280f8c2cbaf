import { Trans, useLingui } from '@lingui/react/macro'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useUser } from '#src/entities/session/session.ts'
import { AnswerNotifications } from '#src/features/help/components/answer-notifications.tsx'
import { ThreadRow } from '#src/features/help/components/thread-row.tsx'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { useConversations } from '#src/features/help/support.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { MailIcon, SendIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** An account's messages to support. */
export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const { centre, write } = useHelpPlaces()
  const { userId } = useUser(realm)
  const source = useConversations(userId)
  return (
    <PageFrame title={realm === 'main' ? t`My messages` : t`My futures messages`} backTo={centre}>
      <ButtonLink to={write} icon={SendIcon} block>
        <Trans>Write to us</Trans>
      </ButtonLink>
      <AnswerNotifications userId={userId} />
      <EndlessList
        source={source}
        label={t`Conversations with support`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={MailIcon}
            title={<Trans>No messages yet</Trans>}
            text={<Trans>What you write to support, and our replies, appear here.</Trans>}
          />
        }
      >
        {(conversation) => <ThreadRow {...conversation} />}
      </EndlessList>
    </PageFrame>
  )
}
