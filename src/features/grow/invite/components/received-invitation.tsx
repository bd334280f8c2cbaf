import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inviterQueryOptions } from '#src/entities/session/invitation.queries.ts'
import { chunkedCode } from '#src/features/grow/invite/rules/invitation-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { DiscountFact } from './discount-fact.tsx'

interface ReceivedInvitationProps {
  readonly code: string
  /** The available actions. */
  readonly actions: ReactNode
  readonly onDismiss: () => void
}

/** An invitation before it's accepted: the inviter and the code. */
export function ReceivedInvitation({ code, actions, onDismiss }: ReceivedInvitationProps) {
  const query = useQuery(inviterQueryOptions(code))
  const dismiss = (
    <Button variant="ghost" block onClick={onDismiss}>
      <Trans>Don’t use this invitation</Trans>
    </Button>
  )
  if (!query.data) {
    return (
      <>
        <QueryState query={query} empty={null} />
        {query.isError && dismiss}
      </>
    )
  }
  const { discountPercent } = query.data
  return (
    <Card title={<Trans>You’re invited</Trans>}>
      <Facts>
        <Fact label={<Trans>From</Trans>} value={query.data.email} />
        <Fact label={<Trans>Code</Trans>} value={chunkedCode(code)} />
        {discountPercent > 0 && <DiscountFact percent={discountPercent} />}
      </Facts>
      <div className="grid gap-3 pt-3">
        {actions}
        {dismiss}
      </div>
    </Card>
  )
}
