import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { Card } from '#src/ui/card.tsx'
import { ArrowUpRightIcon, BankIcon, ShieldIcon, WalletIcon } from '#src/ui/icons.tsx'
import { GiftIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The account's pages; for visitors, those that need no account. */
export function AccountLinks() {
  const isLoggedIn = useLoggedInUserId() !== null
  return (
    <Card padding="none" title={<Trans>Account</Trans>}>
      <List>
        {isLoggedIn && (
          <>
            <ListRow
              icon={<WalletIcon />}
              title={<Trans>Wallet</Trans>}
              description={<Trans>Balances, deposits, withdrawals, transfers</Trans>}
              to={paths.spotWallet}
            />
            <ListRow
              icon={<UserIcon />}
              title={<Trans>Profile</Trans>}
              description={<Trans>Name, country, member ID</Trans>}
              to={paths.accountDetails}
            />
            <ListRow
              icon={<ShieldIcon />}
              title={<Trans>Security</Trans>}
              description={<Trans>Email, passwords, second factor, wallets, devices</Trans>}
              to={paths.securitySettings}
            />
          </>
        )}
        <ListRow
          icon={<GiftIcon />}
          title={<Trans>Invite friends</Trans>}
          description={<Trans>Your code, and who joined with it</Trans>}
          to={paths.invite}
        />
        {isLoggedIn && (
          <ListRow
            icon={<BankIcon />}
            title={<Trans>Merchant</Trans>}
            description={<Trans>Apply, or open your merchant page</Trans>}
            to={paths.merchant}
          />
        )}
        <ListRow icon={<ArrowUpRightIcon />} title={<Trans>Futures account</Trans>} to={paths.futuresSignIn} />
      </List>
    </Card>
  )
}
