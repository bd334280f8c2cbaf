import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { WorkOrderByLink } from '#src/features/help/components/work-order-by-link.tsx'
import { WorkOrderThread } from '#src/features/help/components/work-order-thread.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** One work order: its messages, a reply form, and its closing. */
export function Component() {
  const { t } = useLingui()
  const { userId } = useUser()
  return (
    <PageFrame title={t`Ticket`} backTo={paths.workOrders}>
      <WorkOrderByLink>{(id) => <WorkOrderThread key={id} id={id} userId={userId} />}</WorkOrderByLink>
    </PageFrame>
  )
}
