import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { forgetEmail, readEmailHistory } from '#src/entities/session/email-history.ts'
import { CloseIcon } from '#src/ui/icons.tsx'

interface EmailHistoryListProps {
  readonly realm: Realm
  readonly onChoose: (email: string) => void
}

/** Lists addresses that have logged in here before: a tap fills one in or forgets it. */
export function EmailHistoryList({ realm, onChoose }: EmailHistoryListProps) {
  const { t } = useLingui()
  const [emails, setEmails] = useState(() => readEmailHistory(realm))
  if (emails.length === 0) return null
  const forget = (email: string) => {
    forgetEmail(realm, email)
    setEmails(readEmailHistory(realm))
  }
  return (
    <ul aria-label={t`Recent email addresses`} className="-mt-2 flex flex-wrap gap-2">
      {emails.map((email) => (
        <li key={email} className="flex max-w-full items-center rounded-full bg-canvas text-caption">
          <button
            type="button"
            className="min-h-9 min-w-0 touch-target truncate rounded-full py-1 pr-1 pl-3 font-medium"
            onClick={() => {
              onChoose(email)
            }}
          >
            {email}
          </button>
          <button
            type="button"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink-muted hover:bg-line"
            aria-label={t`Remove ${email}`}
            onClick={() => {
              forget(email)
            }}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
