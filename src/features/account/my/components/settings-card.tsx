import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/chip.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { BellIcon, CoinsIcon, GlobeIcon } from '#src/ui/launch-icons.tsx'
import { SparkIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** Notifications, emails, language and currency. */
export function SettingsCard() {
  const language = useLanguage()
  const isLoggedIn = useLoggedInUserId() !== null
  return (
    <Card padding="none" title={<Trans>News and settings</Trans>}>
      <List>
        <NotificationsRow />
        {isLoggedIn && <ListRow icon={<SparkIcon />} title={<Trans>Price alerts</Trans>} to={paths.priceAlerts} />}
        <ListRow icon={<MailIcon />} title={<Trans>Email updates</Trans>} to={paths.emailSubscription} />
        <ListRow
          icon={<GlobeIcon />}
          title={<Trans>Language</Trans>}
          value={locales.find(({ id }) => id === language)?.name}
          to={paths.language}
        />
        <ListRow
          icon={<CoinsIcon />}
          title={<Trans>Pricing currency</Trans>}
          value={useAtomValue(pricingCurrencyAtom)}
          to={paths.pricingCurrency}
        />
      </List>
    </Card>
  )
}

/** Visitors get no messages, only the public notices. */
function NotificationsRow() {
  const { t } = useLingui()
  const userId = useLoggedInUserId()
  const unread = useUnreadCount(userId)
  if (userId === null) return <ListRow icon={<BellIcon />} title={<Trans>Notices</Trans>} to={paths.notices} />
  const count = unread === undefined ? 0 : unread.notices + unread.messages
  return (
    <ListRow
      icon={<BellIcon />}
      title={<Trans>Notifications</Trans>}
      value={<Badge count={count} label={t`${count} unread`} />}
      to={paths.notificationCenter}
    />
  )
}
