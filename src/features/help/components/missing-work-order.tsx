import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function MissingWorkOrder() {
  return (
    <EmptyState
      title={<Trans>This ticket doesn’t exist</Trans>}
      text={<Trans>It may belong to another account.</Trans>}
      action={
        <ButtonLink to={paths.workOrders}>
          <Trans>My tickets</Trans>
        </ButtonLink>
      }
    />
  )
}
