import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listWorkOrders } from '#api/work-orders.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { Badge } from '#src/ui/chip.tsx'

/** Number of work orders with unread replies; nothing if there are none or it isn't known. */
export function UnreadWorkOrders({ userId }: { readonly userId: string }) {
  const { t } = useLingui()
  const { data: count = 0 } = useQuery(
    apiQueryOptions(listWorkOrders, { within: ['work-orders', userId], input: {}, read: ({ unread }) => unread }),
  )
  return <Badge count={count} label={t`${count} unread`} />
}
