import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'

/** What a visitor comes for, one tap away: they are asked to log in on the way. */
export function GuestActions() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <ButtonLink to={paths.deposit} variant="secondary" block>
        <Trans>Deposit</Trans>
      </ButtonLink>
      <ButtonLink to={paths.withdrawableCoins} variant="secondary" block>
        <Trans>Withdraw</Trans>
      </ButtonLink>
    </div>
  )
}
