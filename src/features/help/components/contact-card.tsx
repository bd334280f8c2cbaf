import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { UnreadChat } from '#src/entities/support/unread-chat.tsx'
import { UnreadMessages } from '#src/entities/support/unread-messages.tsx'
import { UnreadWorkOrders } from '#src/entities/support/unread-work-orders.tsx'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import type { SupportLetter } from '#src/lib/support-href.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'

/** How to reach our support team. */
export function ContactCard(about: { readonly letter?: SupportLetter }) {
  const realm = usePageRealm()
  const places = useHelpPlaces()
  const userId = useLoggedInUserId(realm)
  return (
    <Card title={<Trans>Still need help?</Trans>}>
      <p className="text-ink-muted">
        {realm === 'main' ? (
          <Trans>
            Write to us here or at <SupportLink {...about} />. Include the number of your order, deposit or withdrawal,
            but never a password, a code or a recovery phrase: nobody at Sevenport will ask you for them.
          </Trans>
        ) : (
          <Trans>
            Write to us here or at <SupportLink {...about} />. Never include a password, a code or a recovery phrase:
            nobody at Sevenport will ask you for them.
          </Trans>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {realm === 'main' && (
          <ButtonLink to={paths.chat}>
            <Trans>Chat with us</Trans>
            {userId !== null && <UnreadChat userId={userId} />}
          </ButtonLink>
        )}
        <ButtonLink to={places.write} variant={realm === 'main' ? 'secondary' : 'primary'}>
          <Trans>Write to us</Trans>
        </ButtonLink>
        <ButtonLink to={paths.status} variant="secondary">
          <Trans>Service status</Trans>
        </ButtonLink>
        {userId !== null && (
          <ButtonLink to={places.messages} variant="secondary">
            <Trans>My messages</Trans>
            {realm === 'futures' && <UnreadMessages userId={userId} realm={realm} />}
          </ButtonLink>
        )}
        {userId !== null && realm === 'main' && (
          <ButtonLink to={paths.workOrders} variant="secondary">
            <Trans>My tickets</Trans>
            <UnreadWorkOrders userId={userId} />
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
