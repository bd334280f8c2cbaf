import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ActionLink, ActionList } from '#src/ui/action-link.tsx'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { ArrowUpRightIcon, BankIcon, DownloadIcon, SendIcon, WalletIcon } from '#src/ui/icons.tsx'

/** The most frequent wallet actions, one tap away. */
export function QuickActions() {
  return (
    <div className="mt-2">
      <ActionList columns={3}>
        <ActionLink icon={CoinsIcon} to={paths.buy}>
          <Trans>Buy</Trans>
        </ActionLink>
        <ActionLink icon={BankIcon} to={paths.sell}>
          <Trans>Sell</Trans>
        </ActionLink>
        <ActionLink icon={DownloadIcon} to={paths.deposit}>
          <Trans>Deposit</Trans>
        </ActionLink>
        <ActionLink icon={ArrowUpRightIcon} to={paths.withdrawableCoins}>
          <Trans>Withdraw</Trans>
        </ActionLink>
        <ActionLink icon={SendIcon} to={paths.spotTransfer}>
          <Trans>Send</Trans>
        </ActionLink>
        <ActionLink icon={WalletIcon} to={paths.spotWallet}>
          <Trans>Wallet</Trans>
        </ActionLink>
      </ActionList>
    </div>
  )
}
