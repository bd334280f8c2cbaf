import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '#src/config/paths.ts'
import { latestNoticesQueryOptions } from '#src/entities/notification/latest-notices.queries.ts'
import { latestSystemMessagesQueryOptions } from '#src/entities/notification/system-message.queries.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { notificationLink } from '#src/features/account/notices/notification-links.ts'
import { systemMessageTexts } from '#src/features/account/notices/system-message-texts.ts'
import { useSystemMessageTitle } from '#src/features/account/notices/use-system-message-title.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { type InAppMessage, InAppMessageHost, showInAppMessage } from '#src/ui/in-app-message.tsx'
import { myTab } from './tab-bar-items.ts'
import { markTab } from './tab-store.ts'

/**
 * Shows the red dot on My while a notice or a message is unread (spec §2), and announces new ones.
 * @param reader Id of the logged-in user.
 */
export function UnreadMark({ reader }: { readonly reader: string }) {
  return (
    <QueryProvider>
      {/* The host's only user. */}
      <InAppMessageHost />
      <Watch key={reader} reader={reader} />
    </QueryProvider>
  )
}

function Watch({ reader }: { readonly reader: string }) {
  const count = useUnreadCount(reader)
  const unread = count && count.notices + count.messages
  useEffect(() => {
    if (unread !== undefined) markTab(myTab, { redDot: unread > 0 })
  }, [unread])
  useTellWhatComes(reader)

  // Clears the dot on logout.
  useEffect(
    () => () => {
      markTab(myTab, { redDot: false })
    },
    [],
  )
  return null
}

/** Announces items that arrive while the app is open: a single one by its content, several in one message. */
function useTellWhatComes(reader: string): void {
  const { t } = useLingui()
  const unread = useUnread(reader)
  const known = useRef<Set<string>>(undefined)
  const tell = useEffectEvent((fresh: readonly InAppMessage[]) => {
    const [first, ...others] = fresh
    if (first === undefined) return
    if (others.length === 0) {
      showInAppMessage(first)
      return
    }
    showInAppMessage({
      title: t`${plural(fresh.length, { one: '# new message', other: '# new messages' })}`,
      text: fresh.map(({ title }) => title).join(' · '),
      to: paths.notificationCenter,
    })
  })
  useEffect(() => {
    if (unread === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...unread.keys()])
    if (before === undefined) return
    tell([...unread].filter(([id]) => !before.has(id)).map(([, message]) => message))
  }, [unread])
}

/** Returns the unread items among the latest, by id; `undefined` while loading. */
function useUnread(reader: string): ReadonlyMap<string, InAppMessage> | undefined {
  const { i18n } = useLingui()
  const titleOf = useSystemMessageTitle()
  const { data: notices } = useQuery(latestNoticesQueryOptions(useLanguageCode(), reader))
  const { data: messages } = useQuery(latestSystemMessagesQueryOptions(reader))
  if (!notices || !messages) return undefined
  return new Map<string, InAppMessage>([
    ...messages.items.filter(isUnread).map((message): [string, InAppMessage] => {
      const { icon, text } = systemMessageTexts[message.kind]
      const to = notificationLink('message', message.id)
      return [message.id, { title: titleOf(message), text: i18n._(text), icon, to }]
    }),
    ...notices.items.filter(isUnread).map(({ id, title, summary }): [string, InAppMessage] => {
      return [id, { title, text: summary, to: notificationLink('notice', id) }]
    }),
  ])
}

function isUnread({ readStatus }: { readonly readStatus: 0 | 1 }): boolean {
  return readStatus === 0
}
