import { Trans } from '@lingui/react/macro'
import type { ConversationSubject } from '#api/conversations.ts'
import { supportFormHref } from '#src/lib/support-href.ts'
import { TextLink } from '#src/ui/text-link.tsx'

/** Links to support from a page about one thing, which the message then names. */
export function SupportQuestion(subject: ConversationSubject) {
  const href = supportFormHref(subject)
  switch (subject.kind) {
    case 'order':
      return (
        <Trans>
          Problem with this order? <TextLink to={href}>Write to support</TextLink>.
        </Trans>
      )
    case 'deposit':
      return (
        <Trans>
          Problem with this deposit? <TextLink to={href}>Write to support</TextLink>.
        </Trans>
      )
    case 'withdrawal':
      return (
        <Trans>
          Problem with this withdrawal? <TextLink to={href}>Write to support</TextLink>.
        </Trans>
      )
  }
}
