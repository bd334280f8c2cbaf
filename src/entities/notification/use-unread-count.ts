import { useQuery } from '@tanstack/react-query'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { latestNoticesQueryOptions } from './latest-notices.queries.ts'
import { useReadMarksOfOtherTabs } from './read-marks.ts'
import { latestSystemMessagesQueryOptions } from './system-message.queries.ts'

/** Milliseconds between two looks for new ones, while the app is in sight. */
const refreshInterval = 120_000

export interface UnreadCount {
  readonly notices: number
  readonly messages: number
}

/**
 * How many notices and messages a person has not read, in every tab the same; `undefined` as long as that is not known.
 * A visitor, for whom nothing is ever marked, has nothing unread.
 * @param reader The person's user id; `null` for a visitor.
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
