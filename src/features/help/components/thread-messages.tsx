import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationMessage } from '#api/conversations.ts'
import { attachmentPath } from '#api/attachments.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { MailNote } from '#src/entities/support/mail-note.tsx'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface ThreadMessagesProps {
  readonly messages: readonly ConversationMessage[]
  /** Token of a guest's link. */
  readonly linkToken?: string | undefined
}

/** The messages of the user and support, oldest first. */
export function ThreadMessages({ messages, linkToken }: ThreadMessagesProps) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Messages`} className="space-y-3">
      {messages.map((message) => (
        <Message key={message.id} {...message} linkToken={linkToken} />
      ))}
    </ol>
  )
}

function Message({
  from,
  text,
  transaction,
  attachments,
  mail,
  at,
  linkToken,
}: ConversationMessage & Pick<ThreadMessagesProps, 'linkToken'>) {
  const format = useFormat()
  const isOwn = from === 'person'
  return (
    <li
      className={classNames(
        'rounded-control p-3.5',
        isOwn ? 'ms-8 bg-brand-50' : 'me-8 border border-line bg-surface shadow-card',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-caption">
        <span className="font-semibold">{isOwn ? <Trans>You</Trans> : <Trans>Sevenport support</Trans>}</span>
        <time dateTime={at} className="text-ink-muted">
          {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      {transaction !== null && (
        <p className="mt-2 text-caption wrap-anywhere text-ink-muted">
          <Trans>Transaction hash: {transaction}</Trans>
        </p>
      )}
      <AttachmentList attachments={attachments} pathOf={attachmentPath} linkToken={linkToken} realm={usePageRealm()} />
      <MailNote mail={mail} />
    </li>
  )
}
