import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { BellIcon, ContractIcon, HelpIcon } from '#src/ui/launch-icons.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The section's pages that need no account. */
export function FuturesLinksCard() {
  return (
    <Card padding="none" title={<Trans>About this section</Trans>}>
      <List>
        <ListRow icon={<HelpIcon />} title={<Trans>Futures help</Trans>} to={paths.futuresHelp} />
        <ListRow icon={<BellIcon />} title={<Trans>Futures notices</Trans>} to={paths.futuresNotices} />
        <ListRow icon={<MailIcon />} title={<Trans>Write to us</Trans>} to={paths.futuresWrite} />
        <ListRow icon={<ContractIcon />} title={<Trans>Futures agreement</Trans>} to={paths.futuresAgreement} />
      </List>
    </Card>
  )
}
