import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { appVersion } from '#src/config/version.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { UnreadChat } from '#src/entities/support/unread-chat.tsx'
import { UnreadWorkOrders } from '#src/entities/support/unread-work-orders.tsx'
import { Card } from '#src/ui/card.tsx'
import { DownloadIcon, ListIcon, MailIcon, SendIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'
import { ContractIcon, HelpIcon, InfoIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'

/** Sevenport's terms, support and versions. */
export function SevenportCard() {
  const userId = useLoggedInUserId()
  return (
    <Card padding="none" title="Sevenport">
      <List>
        <ListRow icon={<ContractIcon />} title={<Trans>Service agreement</Trans>} to={paths.serviceAgreement} />
        <ListRow icon={<ShieldIcon />} title={<Trans>Privacy policy</Trans>} to={paths.privacyPolicy} />
        <ListRow icon={<LighthouseIcon />} title={<Trans>Proof of reserves</Trans>} to={paths.reserves} />
        <ListRow icon={<HelpIcon />} title={<Trans>Help center</Trans>} to={paths.helpCentre} />
        <ListRow
          icon={<UserIcon />}
          title={<Trans>Chat with support</Trans>}
          value={userId === null ? undefined : <UnreadChat userId={userId} />}
          to={paths.chat}
        />
        {userId === null ? (
          <ListRow icon={<SendIcon />} title={<Trans>Write to support</Trans>} to={paths.writeToSupport} />
        ) : (
          <>
            <ListRow icon={<SendIcon />} title={<Trans>Messages with support</Trans>} to={paths.supportMessages} />
            <ListRow
              icon={<ListIcon />}
              title={<Trans>Support tickets</Trans>}
              value={<UnreadWorkOrders userId={userId} />}
              to={paths.workOrders}
            />
          </>
        )}
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
