import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Spec §8: without a linked wallet there is nothing to show. */
export function NoBoundWallet() {
  return (
    <Card>
      <EmptyState
        icon={WalletIcon}
        title={<Trans>No linked wallet</Trans>}
        text={
          <Trans>
            Link the wallet you check in with: connect it in your account and sign a message. It’s free and moves no
            coins.
          </Trans>
        }
        action={
          <ButtonLink to={paths.accountSetting}>
            <Trans>Link a wallet</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
