import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WaitingConversation } from '#api/operator-conversations.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useDeskTexts } from '#src/features/console/hooks/use-desk-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { ListRow } from '#src/ui/list-row.tsx'
import { ConversationSubjectText, languageNameOf } from './conversation-texts.tsx'

interface ConversationRowProps {
  readonly conversation: WaitingConversation
  /** Why the conversation is listed. */
  readonly note?: ReactNode
}

/** A conversation in the list: its waiting time, subject and language. Nothing identifies the customer. */
export function ConversationRow({ conversation, note }: ConversationRowProps) {
  const texts = useDeskTexts()
  const { id, realm, door, category, priority, assignee, about, lang, from, messageCount } = conversation
  const section = realm === 'main' ? null : texts.realm[realm]
  const filed = [
    section,
    texts.door[door],
    category && texts.category[category],
    priority && texts.priority[priority],
    assignee,
  ]
  return (
    <ListRow
      to={`${operatorPaths.operatorConversations}?id=${id}`}
      title={<ConversationSubjectText about={about} />}
      description={
        <>
          {from === 'account' ? <Trans>Account</Trans> : <Trans>Guest</Trans>} · {languageNameOf(lang)} ·{' '}
          <Plural value={messageCount} one="# message" other="# messages" />
          <span className="block">{filed.filter((part) => part !== null).join(' · ')}</span>
          {note}
        </>
      }
      value={<Waiting conversation={conversation} />}
    />
  )
}

function Waiting({ conversation: { state, lastMessageAt } }: { readonly conversation: WaitingConversation }) {
  const format = useFormat()
  const age = useServerNow(60_000) - Date.parse(lastMessageAt) / 1000
  if (state !== 'pending-reply') return format.age(age)
  const time = format.duration(Math.max(60, Math.floor(age)))
  return <Trans>Waiting {time}</Trans>
}
