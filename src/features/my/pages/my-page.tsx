import { Trans, useLingui } from '@lingui/react/macro'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { appVersion } from '#src/config/version.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { AnchorIcon, CalendarIcon, CoinsIcon, GlobeIcon, InfoIcon, ListIcon, SendIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { KeysHero } from '#src/features/my/components/keys-hero.tsx'
import { LocalWorldNotice } from '#src/features/my/components/local-world-notice.tsx'

export function Component() {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <PageFrame title={t`My`}>
      <KeysHero />
      <LocalWorldNotice />
      <Card padding="none" title={<Trans>Mining</Trans>}>
        <List>
          <ListRow icon={<CalendarIcon />} title={<Trans>Daily sign-in</Trans>} to={paths.signIn} />
          <ListRow icon={<AnchorIcon />} title={<Trans>Mining pools</Trans>} to={paths.mining} />
          <ListRow icon={<CoinsIcon />} title={<Trans>Claim rewards</Trans>} to={paths.claim} />
          <ListRow icon={<SendIcon />} title={<Trans>Transfer rewards</Trans>} to={paths.transferRewards} />
          <ListRow icon={<ListIcon />} title={<Trans>Sign-in records</Trans>} to={paths.signInRecords} />
        </List>
      </Card>
      <Card padding="none" title={<Trans>Sevenport</Trans>}>
        <List>
          <ListRow
            icon={<GlobeIcon />}
            title={<Trans>Language</Trans>}
            value={locales.find(({ id }) => id === language)?.name}
            to={paths.language}
          />
          <ListRow
            icon={<InfoIcon />}
            title={<Trans>About Sevenport</Trans>}
            value={appVersion.name}
            to={paths.aboutUs}
          />
        </List>
      </Card>
    </PageFrame>
  )
}
