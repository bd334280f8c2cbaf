import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConversationSummary } from '#api/conversations.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { chatHref, ownConversationHref } from '#src/features/help/rules/conversation-links.ts'
import { conversationStates, subjectText } from '#src/features/help/rules/conversation-words.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

interface ThreadRowProps extends ConversationSummary {
  /** Link to the conversation, if it isn't on the page of messages to support. */
  readonly href?: string
  /** Additional details. */
  readonly terms?: ReactNode
}

/** A conversation in a list. */
export function ThreadRow({ id, door, state, about, preview, lastMessageAt, unread, href, terms }: ThreadRowProps) {
  const { i18n } = useLingui()
  const format = useFormat()
  const realm = usePageRealm()
  const { text, tone } = conversationStates[state]
  return (
    <ListRow
      icon={
        <span className="relative inline-flex size-10 items-center justify-center rounded-full bg-brand-50">
          <MailIcon size={20} />
          {unread && <span className="absolute end-0 top-0 size-3 rounded-full border-2 border-surface bg-danger" />}
        </span>
      }
      title={
        <span className={unread ? 'font-semibold' : 'font-normal'}>
          {unread && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          <span className="line-clamp-2 wrap-anywhere">{preview}</span>
        </span>
      }
      description={
        <>
          {about !== null && <span className="block wrap-anywhere">{i18n._(subjectText(about))}</span>}
          {terms !== undefined && <span className="block">{terms}</span>}
          <span className="mt-1.5 flex flex-wrap items-center gap-2">
            <Chip tone={tone}>{i18n._(text)}</Chip>
            <time dateTime={lastMessageAt} className="text-micro">
              {format.date(Date.parse(lastMessageAt) / 1000, { style: 'date-time' })}
            </time>
          </span>
        </>
      }
      to={href ?? (door === 'chat' ? chatHref({ id }) : ownConversationHref(id, realm))}
    />
  )
}
