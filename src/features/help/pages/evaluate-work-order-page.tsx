import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { EvaluationForm } from '#src/features/help/components/evaluation-form.tsx'
import { MissingWorkOrder } from '#src/features/help/components/missing-work-order.tsx'
import { WorkOrderByLink } from '#src/features/help/components/work-order-by-link.tsx'
import { workOrderHref } from '#src/features/help/rules/conversation-links.ts'
import { workOrderQueryOptions } from '#src/features/help/work-orders.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { StarIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Rates a closed work order. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Rate this ticket`} backTo={paths.workOrders}>
      <WorkOrderByLink>{(id) => <Evaluation key={id} id={id} />}</WorkOrderByLink>
    </PageFrame>
  )
}

function Evaluation({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { userId } = useUser()
  const navigate = useNavigate()
  const query = useQuery(workOrderQueryOptions(userId, id))
  const { data: workOrder } = query
  if (!workOrder) return <QueryState query={query} empty={<MissingWorkOrder />} />
  const { preview, state, mayEvaluate } = workOrder
  if (!mayEvaluate) {
    return (
      <Card>
        <EmptyState
          icon={StarIcon}
          title={<Trans>You can’t rate this ticket now</Trans>}
          text={
            state === 'closed' ? (
              <Trans>A rating can be changed for a day. You rated this ticket earlier.</Trans>
            ) : (
              <Trans>Tickets can be rated once they’re closed.</Trans>
            )
          }
          action={
            <ButtonLink to={workOrderHref(id)}>
              <Trans>View ticket</Trans>
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <Card>
      <p className="mb-4 text-ink-muted wrap-anywhere">{preview}</p>
      <EvaluationForm
        userId={userId}
        workOrder={workOrder}
        onRated={() => {
          showToast(t`Thank you for your rating`, 'success')
          void navigate(workOrderHref(id), { replace: true })
        }}
      />
    </Card>
  )
}
