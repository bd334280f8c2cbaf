import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { withCoin } from '#src/features/wallet/spot/spot-links.ts'
import { ActionLink, ActionList } from '#src/ui/action-link.tsx'
import { ArrowUpRightIcon, ClockIcon, DownloadIcon, SendIcon } from '#src/ui/icons.tsx'

interface WalletActionsProps {
  /** The coin to act on; without it, the next page asks. */
  readonly coin?: string
}

/** The main actions on a balance. Placed on the sea of a hero card. */
export function WalletActions({ coin }: WalletActionsProps) {
  const to = (path: string) => (coin === undefined ? path : withCoin(path, coin))
  return (
    <div className="mt-5">
      <ActionList>
        <ActionLink icon={DownloadIcon} to={to(paths.deposit)} tone="onSea">
          <Trans>Deposit</Trans>
        </ActionLink>
        <ActionLink
          icon={ArrowUpRightIcon}
          to={coin === undefined ? paths.withdrawableCoins : to(paths.withdraw)}
          tone="onSea"
        >
          <Trans>Withdraw</Trans>
        </ActionLink>
        <ActionLink icon={SendIcon} to={to(paths.spotTransfer)} tone="onSea">
          <Trans>Send</Trans>
        </ActionLink>
        <ActionLink icon={ClockIcon} to={to(paths.spotHistory)} tone="onSea">
          <Trans>History</Trans>
        </ActionLink>
      </ActionList>
    </div>
  )
}
