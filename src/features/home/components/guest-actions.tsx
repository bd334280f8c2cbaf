import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'

/** A visitor's main actions, one tap away. Deposits and withdrawals ask for a login on the way. */
export function GuestActions() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <ButtonLink to={paths.buy} variant="secondary" block>
        <Trans>Buy</Trans>
      </ButtonLink>
      <ButtonLink to={paths.sell} variant="secondary" block>
        <Trans>Sell</Trans>
      </ButtonLink>
      <ButtonLink to={paths.deposit} variant="secondary" block>
        <Trans>Deposit</Trans>
      </ButtonLink>
      <ButtonLink to={paths.withdrawableCoins} variant="secondary" block>
        <Trans>Withdraw</Trans>
      </ButtonLink>
    </div>
  )
}
