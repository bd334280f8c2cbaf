import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { safeParse } from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { paths } from '#src/config/paths.ts'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { OwnInvitation } from '#src/features/grow/invite/components/own-invitation.tsx'
import { VisitorInvitation } from '#src/features/grow/invite/components/visitor-invitation.tsx'
import { codeInLink } from '#src/features/grow/invite/rules/invitation-link.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { InfoIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Also the target of invitation links: `?invite=CODE`. */
export function Component() {
  const { t } = useLingui()
  const userId = useLoggedInUserId()
  useKeepLinkedCode()
  return (
    <PageFrame title={t`Invite friends`}>
      {userId === null ? <VisitorInvitation /> : <OwnInvitation key={userId} userId={userId} />}
      <Beside>
        <Card padding="none">
          <List>
            <ListRow
              icon={<InfoIcon />}
              title={<Trans>How invitations work</Trans>}
              description={<Trans>Codes, limits and privacy</Trans>}
              to={paths.invitationRules}
            />
          </List>
        </Card>
      </Beside>
    </PageFrame>
  )
}

/** Stores the link's code and removes it from the address, so that it doesn't return once dismissed. */
function useKeepLinkedCode(): void {
  const [query, setQuery] = useSearchParams()
  const keep = useSetAtom(keptInvitationAtom)
  const linked = codeInLink(query)
  useEffect(() => {
    if (linked === null) return
    const parsed = safeParse(invitationCode, linked)
    if (parsed.success) keep(parsed.output)
    setQuery({}, { replace: true })
  }, [linked, keep, setQuery])
}
