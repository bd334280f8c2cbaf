import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/config/paths.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useWithdrawalLockPopup } from '#src/features/account/shared/hooks/use-withdrawal-lock-popup.ts'
import { Card } from '#src/ui/card.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { CoinsIcon, LockIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'

/** The user's credentials: email, the two passwords and API keys. */
export function AccessCard() {
  const { t } = useLingui()
  const { email } = useUser()
  const { data: profile } = useProfile()
  const showLock = useWithdrawalLockPopup()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card padding="none" title={<Trans>Login details</Trans>}>
      <List>
        <ListRow
          icon={<MailIcon />}
          title={<Trans>Email</Trans>}
          description={<span className="wrap-anywhere">{email}</span>}
          onClick={() => {
            setIsChanging(true)
          }}
        />
        <ListRow
          icon={<LockIcon />}
          title={<Trans>Login password</Trans>}
          value={<Trans>Change</Trans>}
          to={paths.resetPasswords}
        />
        <ListRow
          icon={<CoinsIcon />}
          title={<Trans>Fund password</Trans>}
          value={profile && (profile.hasFundPassword ? <Trans>Change</Trans> : <Trans>Not set</Trans>)}
          to={paths.setFundPassword}
        />
        <ListRow icon={<KeyIcon />} title={<Trans>API keys</Trans>} to={paths.orderApi} />
      </List>
      <Sheet
        open={isChanging}
        onOpenChange={setIsChanging}
        title={<Trans>Change email</Trans>}
        description={<Trans>We’ll email your old address a link to undo this within 72 hours.</Trans>}
      >
        <WithProfile>
          {(profile) => (
            <ChangeEmailForm
              profile={profile}
              onChanged={() => {
                setIsChanging(false)
                void showLock(t`Email changed`)
              }}
            />
          )}
        </WithProfile>
      </Sheet>
    </Card>
  )
}
