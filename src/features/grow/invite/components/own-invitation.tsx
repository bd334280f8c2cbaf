import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { paths } from '#src/config/paths.ts'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { invitationQueryOptions } from '#src/features/grow/invite/invite.queries.ts'
import { readOwnCode } from '#src/features/grow/invite/rules/kept-own-code.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { GiftIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { StatGrid, StatTile } from '#src/ui/stat-tile.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { DiscountCard } from './discount-card.tsx'
import { OwnCodeCard } from './own-code-card.tsx'
import { OwnDiscounts } from './own-discounts.tsx'

/** The logged-in user's invitations: their own code, who joined with it, and whose code they accepted. */
export function OwnInvitation({ userId }: { readonly userId: string }) {
  const format = useFormat()
  const received = useAtomValue(keptInvitationAtom)
  const query = useQuery(invitationQueryOptions(userId))
  // Users who came by a link decide about it first; for all others, their own code matters more.
  const hasCome = received !== null
  const keptCode = hasCome ? undefined : readOwnCode(userId)
  if (!query.data) {
    return (
      <>
        {keptCode !== undefined && <OwnCodeCard code={keptCode} />}
        <QueryState query={query} empty={null} />
      </>
    )
  }
  const { code, invited, accepted, acceptUntil, discount } = query.data
  const acceptance = acceptUntil !== null && <AcceptInvitation userId={userId} acceptUntil={acceptUntil} />
  return (
    <>
      {hasCome && acceptance}
      <OwnCodeCard code={code} />
      <Card padding="none">
        <div className="p-4 pb-2">
          <StatGrid>
            <StatTile label={<Trans>Joined today</Trans>} value={format.number(invited.today)} />
            <StatTile label={<Trans>Joined in total</Trans>} value={format.number(invited.total)} />
          </StatGrid>
        </div>
        <List>
          <ListRow
            icon={<UserIcon />}
            title={<Trans>Who joined</Trans>}
            description={<Trans>Everyone who came with your code</Trans>}
            to={paths.invitedPeople}
          />
          <ListRow
            icon={<GiftIcon />}
            title={<Trans>Rewards</Trans>}
            description={<Trans>Pending, to claim and paid</Trans>}
            to={paths.invitationAwards}
          />
        </List>
      </Card>
      <DiscountCard userId={userId} discount={discount} />
      {!hasCome && acceptance}
      {accepted !== null && (
        <>
          {accepted.discountPercent > 0 && <OwnDiscounts userId={userId} percent={accepted.discountPercent} />}
          <InvitedBy email={accepted.inviter.email} at={accepted.acceptedAt} />
        </>
      )}
    </>
  )
}

function InvitedBy({ email, at }: { readonly email: string; readonly at: string }) {
  const date = useFormat().date(Date.parse(at) / 1000)
  return (
    <p className="px-1 text-caption text-ink-muted">
      <Trans>
        You were invited by {email} on {date}.
      </Trans>
    </p>
  )
}
