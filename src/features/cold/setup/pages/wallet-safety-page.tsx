import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { choiceQuery, useMadeWallet, useNewWalletChoice } from '#src/features/cold/setup/new-wallet-choice.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { LockIcon, WarningIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'

/** Explains the recovery words before they're created. */
export function Component() {
  const { t } = useLingui()
  const choice = useNewWalletChoice(useDefaultName())
  const { wordCount } = choice
  const made = useMadeWallet(choice)
  if (made) return <Navigate to={`${devicePaths.walletSafetyReveal}?wallet=${made.id}`} replace />
  return (
    <PageFrame
      title={t`Before you start`}
      backTo={devicePaths.createWallet + choiceQuery(choice)}
      footer={
        <ButtonLink to={devicePaths.walletPassword + choiceQuery(choice)} size="large" block>
          <Trans>I understand</Trans>
        </ButtonLink>
      }
    >
      <PageIntro icon={ShieldIcon} title={<Trans>Your recovery words are your wallet</Trans>}>
        <Trans>These {wordCount} words restore it on any device.</Trans>
      </PageIntro>
      <Card padding="none">
        <List>
          <ListRow
            icon={<KeyIcon />}
            title={<Trans>Write them on paper</Trans>}
            description={<Trans>In order. Keep the paper safe, ideally a copy in two places.</Trans>}
          />
          <ListRow
            icon={<WarningIcon />}
            title={<Trans>Never share them</Trans>}
            description={
              <Trans>Anyone who has them can take everything. Sevenport support will never ask for them.</Trans>
            }
          />
          <ListRow
            icon={<LockIcon />}
            title={<Trans>A forgotten password can’t be reset</Trans>}
            description={
              <Trans>
                Next, you’ll choose a password for this device. If you forget it, only the words bring your coins back.
              </Trans>
            }
          />
        </List>
      </Card>
    </PageFrame>
  )
}
