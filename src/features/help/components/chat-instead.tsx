import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ConversationSubject } from '#api/conversations.ts'
import { newChatHref } from '#src/features/help/rules/conversation-links.ts'
import { chatHoursQueryOptions } from '#src/features/help/support.queries.ts'
import { TextLink } from '#src/ui/text-link.tsx'

/** Links to a chat on the same subject while support is available. */
export function ChatInstead({ about }: { readonly about: ConversationSubject | undefined }) {
  const { data } = useQuery(chatHoursQueryOptions())
  if (data?.isOpen !== true) return null
  return (
    <p className="px-4 text-center text-caption text-ink-muted">
      <Trans>
        We’re here right now: <TextLink to={newChatHref(about)}>chat with us</TextLink> instead.
      </Trans>
    </p>
  )
}
