import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConversationState } from '#api/conversations.ts'
import type { WorkOrderSummary } from '#api/work-orders.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ThreadRow } from '#src/features/help/components/thread-row.tsx'
import { workOrderHref } from '#src/features/help/rules/conversation-links.ts'
import { categoryTexts, priorityTexts } from '#src/features/help/rules/work-order-words.ts'
import { useWorkOrders } from '#src/features/help/work-orders.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ListIcon, SendIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The account's work orders. */
export function Component() {
  const { t } = useLingui()
  const [state, setState] = useState<ConversationState | 'all'>('all')
  return (
    <PageFrame title={t`My tickets`} backTo={paths.helpCentre}>
      <ButtonLink to={paths.newWorkOrder} icon={SendIcon} block>
        <Trans>New ticket</Trans>
      </ButtonLink>
      <SegmentedControl<ConversationState | 'all'>
        label={t`Status`}
        value={state}
        onValueChange={setState}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'pending-reply', label: <Trans>Pending</Trans> },
          { value: 'reply-received', label: <Trans>Replied</Trans> },
          { value: 'closed', label: <Trans>Closed</Trans> },
        ]}
      />
      <WorkOrderList key={state} state={state === 'all' ? undefined : state} />
    </PageFrame>
  )
}

function WorkOrderList({ state }: { readonly state: ConversationState | undefined }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useWorkOrders(useUser().userId, state)}
      label={t`Tickets`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          icon={ListIcon}
          title={state === undefined ? <Trans>No tickets yet</Trans> : <Trans>No tickets with this status</Trans>}
          text={<Trans>Open a ticket to track an issue until it’s resolved. Our replies appear here.</Trans>}
        />
      }
    >
      {(workOrder) => <WorkOrderRow {...workOrder} />}
    </EndlessList>
  )
}

function WorkOrderRow({ category, priority, ...workOrder }: WorkOrderSummary) {
  const { i18n } = useLingui()
  return (
    <ThreadRow
      {...workOrder}
      href={workOrderHref(workOrder.id)}
      terms={[categoryTexts[category], priorityTexts[priority]].map((text) => i18n._(text)).join(' · ')}
    />
  )
}
