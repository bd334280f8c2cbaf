import { Trans } from '@lingui/react/macro'
import type { ConversationMessage } from '#api/conversations.ts'

/** Says that a message came by email, with its quotes of earlier messages collapsed. */
export function MailNote({ mail }: Pick<ConversationMessage, 'mail'>) {
  if (mail === null) return null
  return (
    <div className="mt-2 text-caption text-ink-muted">
      <p>
        <Trans>Sent by email</Trans>
      </p>
      {mail.quoted !== null && (
        <details>
          <summary className="cursor-pointer py-1 font-semibold">
            <Trans>Quoted text</Trans>
          </summary>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {mail.quoted}
          </p>
        </details>
      )}
    </div>
  )
}
