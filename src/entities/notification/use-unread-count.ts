import { useQuery } from '@tanstack/react-query'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { latestNoticesQueryOptions } from './latest-notices.queries.ts'
import { useReadMarksOfOtherTabs } from './read-marks.ts'
import { latestSystemMessagesQueryOptions } from './system-message.queries.ts'

/** Milliseconds between checks for new ones while the app is visible. */
const refreshInterval = 120_000

export interface UnreadCount {
  readonly notices: number
  readonly messages: number
}

/**
 * Returns the number of unread notices and messages, the same in every tab; `undefined` while unknown. A visitor has
 * nothing unread, because nothing can be marked for them.
 * @param reader The user's id; `null` for a visitor.
 */
export function useUnreadCount(reader: string | null): UnreadCount | undefined {
  const lang = useLanguageCode()
  const options = { enabled: reader !== null, refetchInterval: refreshInterval }
  const notices = useQuery({ ...latestNoticesQueryOptions(lang, reader), ...options })
  const messages = useQuery({ ...latestSystemMessagesQueryOptions(reader), ...options })
  useReadMarksOfOtherTabs()
  if (reader === null) return { notices: 0, messages: 0 }
  return notices.data && messages.data && { notices: notices.data.unread, messages: messages.data.unread }
}
