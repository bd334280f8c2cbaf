import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearchParams } from 'react-router-dom'
import { logInHref } from '#src/entities/session/return-to.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { ConversationThread } from '#src/features/help/components/conversation-thread.tsx'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { conversationKeyOf } from '#src/features/help/rules/conversation-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** A conversation with support: `?id=` for its account, `?token=` for a guest with a link from an email. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const realm = usePageRealm()
  const { centre, messages } = useHelpPlaces()
  const userId = useLoggedInUserId(realm)
  const key = conversationKeyOf(query)
  return (
    <PageFrame
      title={realm === 'main' ? t`Conversation with support` : t`Futures conversation`}
      backTo={userId === null ? centre : messages}
    >
      {key === undefined ? (
        <IncompleteLink listPath={messages} listName={<Trans>My messages</Trans>}>
          <Trans>Choose a conversation from the list.</Trans>
        </IncompleteLink>
      ) : userId === null && 'id' in key ? (
        <LogInToRead />
      ) : (
        <ConversationThread key={'id' in key ? key.id : key.token} conversationKey={key} userId={userId} />
      )}
    </PageFrame>
  )
}

function LogInToRead() {
  return (
    <Card>
      <EmptyState
        icon={LockIcon}
        title={<Trans>Log in to read this conversation</Trans>}
        text={<Trans>It belongs to an account.</Trans>}
        action={
          <ButtonLink to={logInHref(usePageRealm(), useLocation())}>
            <Trans>Log in</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
