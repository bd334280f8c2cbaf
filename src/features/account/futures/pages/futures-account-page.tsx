import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { FuturesDataCard } from '#src/features/account/futures/components/futures-data-card.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Futures account`} backTo={paths.futuresHome}>
      <Card padding="none" title={<Trans>Security</Trans>}>
        <List>
          <ListRow icon={<LockIcon />} title={<Trans>Change password</Trans>} to={paths.futuresEditLoginPwd} />
        </List>
      </Card>
      <FuturesDataCard />
    </PageFrame>
  )
}
