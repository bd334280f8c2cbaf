import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Realm } from '#api/endpoint.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { Badge } from '#src/ui/chip.tsx'
import { conversationCalls, supportKey } from './conversation-calls.ts'

interface UnreadMessagesProps {
  readonly userId: string
  readonly realm: Realm
}

/** Number of messages to support with unread replies; nothing if there are none or it isn't known. */
export function UnreadMessages({ userId, realm }: UnreadMessagesProps) {
  const { t } = useLingui()
  const { listConversations } = conversationCalls[realm]
  const { data: count = 0 } = useQuery(
    apiQueryOptions(listConversations, { within: supportKey(userId), input: {}, read: ({ unread }) => unread }),
  )
  return <Badge count={count} label={t`${count} unread`} />
}
