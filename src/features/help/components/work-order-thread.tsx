import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { subjectText } from '#src/features/help/rules/conversation-words.ts'
import { categoryTexts, priorityTexts } from '#src/features/help/rules/work-order-words.ts'
import { workOrderQueryOptions } from '#src/features/help/work-orders.queries.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { AnswerNotifications } from './answer-notifications.tsx'
import { MissingWorkOrder } from './missing-work-order.tsx'
import { SecretsWarning } from './secrets-warning.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadReplyForm } from './thread-reply-form.tsx'

const Rating = lazy(async () => ({
  default: (await loadPiece(async () => import('./work-order-rating.tsx'))).WorkOrderRating,
}))

interface WorkOrderThreadProps {
  readonly id: string
  readonly userId: string
}

/** A work order, with a reply form. */
export function WorkOrderThread({ id, userId }: WorkOrderThreadProps) {
  const { i18n } = useLingui()
  const query = useQuery(workOrderQueryOptions(userId, id))
  const { data: workOrder } = query
  if (!workOrder) return <QueryState query={query} empty={<MissingWorkOrder />} />
  const { state, about } = workOrder
  return (
    <>
      <ThreadHead
        state={state}
        conversationKey={{ id }}
        userId={userId}
        closeLabel={<Trans>Close ticket</Trans>}
        email={workOrder.email}
      >
        <Facts>
          {about !== null && <Fact label={<Trans>About</Trans>} value={i18n._(subjectText(about))} />}
          <Fact label={<Trans>Category</Trans>} value={i18n._(categoryTexts[workOrder.category])} />
          <Fact label={<Trans>Priority</Trans>} value={i18n._(priorityTexts[workOrder.priority])} />
        </Facts>
      </ThreadHead>
      {state === 'closed' && (
        <Suspense fallback={null}>
          <Rating workOrder={workOrder} />
        </Suspense>
      )}
      <ThreadMessages messages={workOrder.messages} />
      <SecretsWarning />
      <Card title={<Trans>Reply</Trans>}>
        <ThreadReplyForm conversationKey={{ id }} conversationId={id} userId={userId} />
      </Card>
      <AnswerNotifications userId={userId} />
    </>
  )
}
