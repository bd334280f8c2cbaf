import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if nothing exists at this address, or if it's another user's. */
export function MissingPage() {
  return (
    <EmptyState
      title={<Trans>Not in your wallet</Trans>}
      text={<Trans>The link may be outdated or belong to another account.</Trans>}
      action={
        <ButtonLink to={paths.spotHistory}>
          <Trans>Wallet history</Trans>
        </ButtonLink>
      }
    />
  )
}
