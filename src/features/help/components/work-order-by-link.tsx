import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { MissingWorkOrder } from './missing-work-order.tsx'

/** Renders the work order that the page's link names with `?id=`. */
export function WorkOrderByLink({ children }: { readonly children: (id: string) => ReactNode }) {
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id === null) {
    return (
      <IncompleteLink listPath={paths.workOrders} listName={<Trans>My tickets</Trans>}>
        <Trans>Choose a ticket from the list.</Trans>
      </IncompleteLink>
    )
  }
  if (is(uuid, id)) return children(id)
  return (
    <Card>
      <MissingWorkOrder />
    </Card>
  )
}
