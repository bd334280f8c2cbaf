import { Trans } from '@lingui/react/macro'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { useDeskTexts } from '#src/features/console/hooks/use-desk-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ConversationSubjectText, languageNameOf } from './conversation-texts.tsx'

/** The writer, their subject and how to reach them. */
export function ConversationFacts({ conversation }: { readonly conversation: OpenedConversation }) {
  const format = useFormat()
  const texts = useDeskTexts()
  const { realm, door, category, priority, evaluation, about, lang, from, memberId, email, phone, createdAt } =
    conversation
  const score = evaluation?.score ?? 0
  const unconfirmed = from === 'guest' ? <Trans>Not confirmed</Trans> : undefined
  return (
    <>
      <Facts>
        <Fact
          label={<Trans>About</Trans>}
          value={<ConversationSubjectText about={about} />}
          detail={about === null ? undefined : <Trans>Given by the person; check that it’s theirs</Trans>}
        />
        <Fact
          label={<Trans>Section</Trans>}
          value={texts.realm[realm]}
          detail={<Trans>The same email can have a separate account in the other section</Trans>}
        />
        <Fact label={<Trans>Came in as</Trans>} value={texts.door[door]} />
        {category !== null && priority !== null && (
          <Fact label={<Trans>Category</Trans>} value={texts.category[category]} detail={texts.priority[priority]} />
        )}
        {evaluation !== null && (
          <Fact label={<Trans>Rating</Trans>} value={<Trans>{score} of 5 stars</Trans>} detail={evaluation.comment} />
        )}
        <Fact label={<Trans>From</Trans>} value={memberId ?? <Trans>Guest</Trans>} />
        {email !== null && <Fact label={<Trans>Email</Trans>} value={email} detail={unconfirmed} />}
        {phone !== null && (
          <Fact label={<Trans>Phone</Trans>} value={`${phone.areaCode} ${phone.number}`} detail={unconfirmed} />
        )}
        <Fact label={<Trans>Language</Trans>} value={languageNameOf(lang)} />
        <Fact
          label={<Trans>Started</Trans>}
          value={format.date(Date.parse(createdAt) / 1000, { style: 'date-time' })}
        />
      </Facts>
      {email === null && (
        <Notice tone="warning" title={<Trans>No email address</Trans>}>
          <Trans>This guest left only a phone number, so they won’t get an email with your reply. Call them.</Trans>
        </Notice>
      )}
    </>
  )
}
