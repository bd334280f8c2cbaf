import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { deletionQueryOptions } from '#src/features/account/security/security.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { DeletionObstacleNotice } from './deletion-obstacle-notice.tsx'

/** Lists what must be settled before the account can be deleted; if nothing, shows the form that deletes it. */
export function DeletionGate({ onDeleted }: { readonly onDeleted: () => void }) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(deletionQueryOptions(useUser().userId))
  if (!data && error) {
    return <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <SkeletonRows count={4} />
  const { obstacles, depositAddresses } = data
  if (obstacles.length === 0) {
    return (
      <WithProfile>
        {({ secondFactors }) => (
          <DeleteAccountForm
            secondFactors={secondFactors}
            depositAddresses={depositAddresses}
            onDeleted={onDeleted}
            onRefused={() => {
              void refetch()
            }}
          />
        )}
      </WithProfile>
    )
  }
  return (
    <div className="space-y-4">
      <p>
        <Trans>Before you can delete your account:</Trans>
      </p>
      <ul className="space-y-3">
        {obstacles.map((obstacle) => (
          <li key={obstacle.kind}>
            <DeletionObstacleNotice obstacle={obstacle} />
          </li>
        ))}
      </ul>
      <Button block variant="secondary" loading={isFetching} onClick={() => void refetch()}>
        <Trans>Check again</Trans>
      </Button>
    </div>
  )
}
