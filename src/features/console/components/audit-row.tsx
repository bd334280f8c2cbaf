import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditEntry } from '#src/features/console/operator.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'

const actions: Readonly<Record<AuditEntry['action'], ReactNode>> = {
  approve: <Trans>Approved a withdrawal</Trans>,
  refuse: <Trans>Declined a withdrawal</Trans>,
  'change-listing': <Trans>Changed a listing</Trans>,
  'clear-stop': <Trans>Resumed withdrawals</Trans>,
  'lift-peg-stop': <Trans>Resumed a coin after a peg stop</Trans>,
  'settle-order-alert': <Trans>Settled an order’s alert</Trans>,
  'change-fiat-rule': <Trans>Changed a partner’s rule</Trans>,
  'reset-fiat-rule': <Trans>Reset a partner’s rule</Trans>,
  'open-conversation': <Trans>Opened a conversation</Trans>,
  'reply-to-conversation': <Trans>Replied to a conversation</Trans>,
  'close-conversation': <Trans>Closed a conversation</Trans>,
  'assign-conversation': <Trans>Assigned a conversation</Trans>,
  'note-conversation': <Trans>Wrote an internal note</Trans>,
  'open-writer': <Trans>Opened a person’s account</Trans>,
  'save-canned-reply': <Trans>Saved a canned reply</Trans>,
  'remove-canned-reply': <Trans>Removed a canned reply</Trans>,
  'search-conversations': <Trans>Searched conversations</Trans>,
  'merge-conversation': <Trans>Merged a conversation</Trans>,
  'separate-conversation': <Trans>Separated a conversation</Trans>,
  'snooze-conversation': <Trans>Put a conversation off</Trans>,
  'wake-conversation': <Trans>Put a conversation back</Trans>,
  'start-incident': <Trans>Reported an incident</Trans>,
  'update-incident': <Trans>Updated an incident</Trans>,
  'draft-content': <Trans>Began a version of a text</Trans>,
  'write-content': <Trans>Edited a draft</Trans>,
  'submit-content': <Trans>Submitted a draft for review</Trans>,
  'return-content': <Trans>Returned a draft</Trans>,
  'publish-content': <Trans>Published a text</Trans>,
  'withdraw-content': <Trans>Withdrew a text</Trans>,
  'discard-content': <Trans>Discarded a draft</Trans>,
  'propose-role': <Trans>Proposed an operator role</Trans>,
  'grant-role': <Trans>Granted an operator role</Trans>,
  'revoke-role': <Trans>Revoked an operator role</Trans>,
  'find-books-of-person': <Trans>Looked up a person’s accounts in the books</Trans>,
  'read-postings': <Trans>Read the postings of a person’s account</Trans>,
  'export-books': <Trans>Exported the books of a day</Trans>,
  'request-proof': <Trans>Started a reconciliation</Trans>,
  'open-reward-review': <Trans>Opened a review of rewards</Trans>,
  'release-rewards': <Trans>Approved the release of rewards</Trans>,
  'refuse-rewards': <Trans>Declined rewards</Trans>,
  'open-merchant-application': <Trans>Opened a merchant application</Trans>,
  'ask-merchant-applicant': <Trans>Asked a merchant applicant</Trans>,
  'recommend-merchant': <Trans>Recommended a merchant</Trans>,
  'approve-merchant': <Trans>Approved a merchant</Trans>,
  'reject-merchant': <Trans>Rejected a merchant application</Trans>,
  'propose-merchant-state': <Trans>Proposed to suspend or resume a merchant</Trans>,
  'confirm-merchant-state': <Trans>Suspended or resumed a merchant</Trans>,
  'approve-brand': <Trans>Approved a merchant’s brand</Trans>,
  'reject-brand': <Trans>Rejected a merchant’s brand</Trans>,
  'announce-merchant-terms': <Trans>Announced what merchants get of fees</Trans>,
  'drop-merchant-proposal': <Trans>Dropped a proposal for a merchant</Trans>,
}

/** Something that an operator has done. Names and values of the details are the record's own, in no language. */
export function AuditRow({ entry: { operator, action, subject, details, at } }: { readonly entry: AuditEntry }) {
  const format = useFormat()
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-last:border-b md:grid-cols-[11rem_14rem_minmax(0,1fr)] md:gap-5">
      <p className="text-caption text-ink-muted tabular-nums">
        {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
        <span className="block font-medium text-ink">{operator}</span>
      </p>
      <p className="font-medium">{actions[action]}</p>
      <div className="min-w-0 text-caption">
        <p className="break-all text-ink-muted">{subject}</p>
        <dl>
          {Object.entries(details).map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-ink-muted">{name}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}
