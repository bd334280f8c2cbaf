import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** spec §8, no wallet bound: without one there is nothing to show. */
export function NoBoundWallet() {
  return (
    <Card>
      <EmptyState
        icon={WalletIcon}
        title={<Trans>No wallet bound</Trans>}
        text={
          <Trans>
            Bind the wallet that you sign in with to your account: connect it there and sign a message. That moves no
            coins and costs nothing.
          </Trans>
        }
        action={
          <ButtonLink to={paths.accountSetting}>
            <Trans>Bind a wallet</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
