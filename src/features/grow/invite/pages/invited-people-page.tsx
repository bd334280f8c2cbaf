import { Trans, useLingui } from '@lingui/react/macro'
import type { InvitedPerson } from '#api/invitations.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useInvitedPeople } from '#src/features/grow/invite/invite.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { UserIcon } from '#src/ui/launch-icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Users who joined with the user's code. */
export function Component() {
  const { t } = useLingui()
  const source = useInvitedPeople(useUser().userId)
  return (
    <PageFrame title={t`Who joined`} backTo={paths.invite}>
      <EndlessList
        source={source}
        label={t`People who joined with your code`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={UserIcon}
            title={<Trans>No one has joined yet</Trans>}
            text={<Trans>People who register with your code appear here.</Trans>}
            action={
              <ButtonLink to={paths.invite}>
                <Trans>Share your code</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(person) => <PersonRow {...person} />}
      </EndlessList>
    </PageFrame>
  )
}

function PersonRow({ email, joinedAt, state }: InvitedPerson) {
  const date = useFormat().date(Date.parse(joinedAt) / 1000, { style: 'date-time' })
  return (
    <ListRow
      title={email}
      description={<Trans>Joined {date}</Trans>}
      value={
        state === 'active' ? (
          <Chip tone="success">
            <Trans>Active</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Joined</Trans>
          </Chip>
        )
      }
    />
  )
}
