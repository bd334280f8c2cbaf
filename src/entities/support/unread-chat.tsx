import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { currentChatQueryOptions } from './current-chat.queries.ts'

/** Milliseconds between checks for answers, while the page is visible. */
const interval = 30_000

/** A dot if the user's chat has an answer that they haven't seen. */
export function UnreadChat({ userId }: { readonly userId: string }) {
  const { data } = useQuery({ ...currentChatQueryOptions(userId), refetchInterval: interval })
  if (data?.unread !== true) return null
  return (
    <span className="inline-block size-2.5 rounded-full bg-danger">
      <span className="sr-only">
        <Trans>New reply</Trans>
      </span>
    </span>
  )
}
