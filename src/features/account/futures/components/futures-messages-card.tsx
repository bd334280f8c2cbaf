import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { UnreadMessages } from '#src/entities/support/unread-messages.tsx'
import { Card } from '#src/ui/card.tsx'
import { MailIcon, SendIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The account's messages to support, and a link to write one. */
export function FuturesMessagesCard({ userId }: { readonly userId: string }) {
  return (
    <Card padding="none" title={<Trans>Messages to support</Trans>}>
      <List>
        <ListRow
          icon={<MailIcon />}
          title={<Trans>My messages</Trans>}
          value={<UnreadMessages userId={userId} realm="futures" />}
          to={paths.futuresMessages}
        />
        <ListRow icon={<SendIcon />} title={<Trans>Write to us</Trans>} to={paths.futuresWrite} />
      </List>
    </Card>
  )
}
