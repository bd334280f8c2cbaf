import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { appVersion } from '#src/config/version.ts'
import { Card } from '#src/ui/card.tsx'
import { DownloadIcon, MailIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'
import { ContractIcon, InfoIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'

/** Who Sevenport is, and what holds between it and a person. */
export function SevenportCard() {
  return (
    <Card padding="none" title="Sevenport">
      <List>
        <ListRow icon={<ContractIcon />} title={<Trans>Service agreement</Trans>} to={paths.serviceAgreement} />
        <ListRow icon={<ShieldIcon />} title={<Trans>Privacy policy</Trans>} to={paths.privacyPolicy} />
        <ListRow icon={<LighthouseIcon />} title={<Trans>Proof of reserves</Trans>} to={paths.reserves} />
        <ListRow icon={<MailIcon />} title={<Trans>Support</Trans>} value={<SupportLink />} />
        <ListRow icon={<InfoIcon />} title={<Trans>About Sevenport</Trans>} to={paths.aboutUs} />
        <ListRow
          icon={<DownloadIcon />}
          title={<Trans>App updates</Trans>}
          value={appVersion.name}
          to={paths.versionUpdate}
        />
      </List>
    </Card>
  )
}
