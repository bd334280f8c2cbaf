import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConversationKey, ConversationState } from '#api/conversations.ts'
import { conversationStates } from '#src/features/help/rules/conversation-words.ts'
import { useConversationActions } from '#src/features/help/support.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ThreadHeadProps {
  readonly state: ConversationState
  readonly conversationKey: ConversationKey
  readonly userId: string | null
  readonly closeLabel: ReactNode
  /** Where replies go; null without an email. */
  readonly email: string | null
  /** The subject. */
  readonly children: ReactNode
}

/** Whose turn it is, the subject of a conversation, and a button to close it. */
export function ThreadHead({ state, conversationKey, userId, closeLabel, email, children }: ThreadHeadProps) {
  const { i18n } = useLingui()
  const { close } = useConversationActions(conversationKey, userId)
  const { text, tone } = conversationStates[state]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <Chip tone={tone}>{i18n._(text)}</Chip>
        </div>
        {state !== 'closed' && (
          <Button
            variant="secondary"
            size="small"
            loading={close.isPending}
            onClick={() => {
              close.mutate()
            }}
          >
            {closeLabel}
          </Button>
        )}
      </div>
      {children}
      <p className="mt-2 text-caption wrap-anywhere text-ink-muted">
        {state === 'closed' ? (
          <Trans>Write another message to reopen it.</Trans>
        ) : email === null ? (
          <Trans>We’ll call you back.</Trans>
        ) : (
          <Trans>Replies also go to {email}.</Trans>
        )}
      </p>
      {close.error && (
        <div className="mt-3">
          <Notice tone="danger" live>
            {i18n._(apiErrorText(close.error))}
          </Notice>
        </div>
      )}
    </Card>
  )
}
