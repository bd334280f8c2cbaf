import { Trans, useLingui } from '@lingui/react/macro'
import { listAlertedOrders } from '#api/operators.ts'
import { AlertedOrderRow } from '#src/features/console/components/alerted-order-row.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { useAlertedOrders } from '#src/features/console/operator.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Orders to check`} call={listAlertedOrders}>
      <OrderList />
    </OperatorFrame>
  )
}

function OrderList() {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useAlertedOrders()}
      label={t`Orders`}
      itemKey={({ number }) => number}
      empty={
        <EmptyState
          title={<Trans>No open alerts</Trans>}
          text={
            <Trans>Orders appear here when a partner’s responses are invalid, contradict the network, or stop.</Trans>
          }
        />
      }
    >
      {(order) => <AlertedOrderRow order={order} />}
    </EndlessList>
  )
}
