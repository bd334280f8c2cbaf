import { Trans } from '@lingui/react/macro'
import type { WorkOrder } from '#api/work-orders.ts'
import { evaluationHref } from '#src/features/help/rules/conversation-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stars } from './star-rating.tsx'

/** The owner's rating of a closed work order, with a link to rate it. */
export function WorkOrderRating({ workOrder: { id, evaluation, mayEvaluate } }: { readonly workOrder: WorkOrder }) {
  return (
    <Card title={<Trans>Your rating</Trans>}>
      {evaluation === null ? (
        <p className="text-ink-muted">
          <Trans>Tell us how we did. It helps us answer better.</Trans>
        </p>
      ) : (
        <div className="space-y-2">
          <Stars score={evaluation.score} />
          {evaluation.comment !== null && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {evaluation.comment}
            </p>
          )}
        </div>
      )}
      {mayEvaluate && (
        <div className="mt-3">
          <ButtonLink to={evaluationHref(id)} variant={evaluation === null ? 'primary' : 'secondary'}>
            {evaluation === null ? <Trans>Rate this ticket</Trans> : <Trans>Change rating</Trans>}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
