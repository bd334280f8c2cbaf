import { Trans, useLingui } from '@lingui/react/macro'
import { operatorAttachmentPath } from '#api/attachments.ts'
import type { MailSignature } from '#api/conversations.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { MailNote } from '#src/entities/support/mail-note.tsx'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** The messages, oldest first. */
export function ConversationMessages({ conversation }: { readonly conversation: OpenedConversation }) {
  const { t } = useLingui()
  const { messages, memberId } = conversation
  return (
    <ol aria-label={t`Messages`} className="space-y-3">
      {messages.map((message) => (
        <Message key={message.id} message={message} memberId={memberId} />
      ))}
    </ol>
  )
}

interface MessageProps extends Pick<OpenedConversation, 'memberId'> {
  readonly message: OpenedConversation['messages'][number]
}

function Message({ message, memberId }: MessageProps) {
  const { from, operator, text, transaction, attachments, mail, at } = message
  const format = useFormat()
  const isSupport = from === 'support'
  return (
    <li
      className={classNames(
        'space-y-1 rounded-card border border-line p-4',
        isSupport ? 'ms-8 bg-brand-50' : 'me-8 bg-surface',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-caption">
        <span className="font-semibold">
          {isSupport
            ? ['Sevenport', operator].filter((part) => part !== null).join(' · ')
            : (memberId ?? <Trans>Guest</Trans>)}
        </span>
        <span className="tabular-nums">{format.date(Date.parse(at) / 1000, { style: 'date-time' })}</span>
      </p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text}
      </p>
      {transaction !== null && (
        <p className="text-caption break-all">
          <Trans>Transaction: {transaction}</Trans>
        </p>
      )}
      <AttachmentList attachments={attachments} pathOf={operatorAttachmentPath} />
      <MailNote mail={mail} />
      {mail !== null && <MailSignatureNote signature={mail.signature} />}
    </li>
  )
}

/** Shows whether the email's signature confirms its sender: anyone can put any address in an email. */
function MailSignatureNote({ signature }: { readonly signature: MailSignature }) {
  return (
    <p className={classNames('text-caption', signature === 'valid' ? 'text-ink-muted' : 'font-semibold text-danger')}>
      {signature === 'valid' && <Trans>Signed by the sender’s domain (DKIM)</Trans>}
      {signature === 'none' && <Trans>Not signed: the sender’s address may be forged</Trans>}
      {signature === 'invalid' && <Trans>The signature isn’t valid: the sender’s address may be forged</Trans>}
    </p>
  )
}
