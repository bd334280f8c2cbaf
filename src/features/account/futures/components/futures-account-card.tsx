import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { logOut } from '#src/entities/session/session.ts'
import type { SessionUser } from '#src/entities/session/session-store.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { LogOutIcon } from '#src/ui/rare-icons.tsx'
import { LockIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The account logged in to the futures section, with its actions. */
export function FuturesAccountCard({ user: { email, memberId } }: { readonly user: SessionUser }) {
  const { t } = useLingui()
  return (
    <Card padding="none" title={<Trans>Your futures account</Trans>}>
      <List>
        <ListRow
          icon={<MailIcon />}
          title={<Trans>Email</Trans>}
          value={<span className="wrap-anywhere">{email}</span>}
        />
        <ListRow
          icon={<UserIcon />}
          title={<Trans>Member ID</Trans>}
          value={
            <span className="inline-flex items-center gap-1 tabular-nums">
              {memberId}
              <CopyButton text={memberId} label={t`Copy member ID`} />
            </span>
          }
        />
        <ListRow
          icon={<LockIcon />}
          title={<Trans>Account and data</Trans>}
          description={<Trans>Password, data export, deletion</Trans>}
          to={paths.futuresAccount}
        />
        <ListRow
          icon={<LogOutIcon />}
          title={<Trans>Log out</Trans>}
          onClick={() => {
            void logOut('futures')
          }}
        />
      </List>
    </Card>
  )
}
