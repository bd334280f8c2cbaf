import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { ListIcon, SendIcon, WalletIcon } from '#src/ui/icons.tsx'
import { AnchorIcon, CalendarIcon, CoinsIcon, GiftIcon, InfoIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { AccountHero } from '#src/features/account/my/components/account-hero.tsx'
import { AccountLinks } from '#src/features/account/my/components/account-links.tsx'
import { LocalWorldNotice } from '#src/features/account/my/components/local-world-notice.tsx'
import { SettingsCard } from '#src/features/account/my/components/settings-card.tsx'
import { SevenportCard } from '#src/features/account/my/components/sevenport-card.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`My`}>
      <AccountHero />
      <LocalWorldNotice />
      <AccountLinks />
      <Card padding="none" title={<Trans>Mining</Trans>}>
        <List>
          <ListRow icon={<CalendarIcon />} title={<Trans>Daily check-in</Trans>} to={paths.signIn} />
          <ListRow icon={<AnchorIcon />} title={<Trans>Mining pools</Trans>} to={paths.mining} />
          <ListRow icon={<CoinsIcon />} title={<Trans>Claim rewards</Trans>} to={paths.claim} />
          <ListRow icon={<SendIcon />} title={<Trans>Transfer rewards</Trans>} to={paths.transferRewards} />
          <ListRow icon={<ListIcon />} title={<Trans>Check-in history</Trans>} to={paths.signInRecords} />
          <ListRow icon={<GiftIcon />} title={<Trans>Reward records</Trans>} to={paths.rewardRecords} />
        </List>
      </Card>
      <Card padding="none" title={<Trans>Wallet on this device</Trans>}>
        <List>
          <ListRow icon={<WalletIcon />} title={<Trans>Open wallet</Trans>} to={devicePaths.deviceWallet} />
          <ListRow icon={<InfoIcon />} title={<Trans>Wallet help</Trans>} to={devicePaths.deviceHelp} />
        </List>
      </Card>
      <Beside>
        <SettingsCard />
        <SevenportCard />
      </Beside>
    </PageFrame>
  )
}
