import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#api/operator-roles.ts'
import { formatAnyOf } from '#src/lib/format-any-of.ts'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { roleTexts } from './role-texts.ts'

interface MissingRoleProps {
  /** One of these roles is enough. */
  readonly needed: readonly OperatorRole[]
}

/** Replaces a page that the user's roles don't permit. */
export function MissingRole({ needed }: MissingRoleProps) {
  const { i18n } = useLingui()
  const names = formatAnyOf(
    needed.map((role) => i18n._(roleTexts[role])),
    i18n.locale,
  )
  return (
    <Card>
      <EmptyState
        icon={LockIcon}
        title={<Trans>Not part of your role</Trans>}
        text={<Trans>This page needs the role {names}. An administrator can propose it for you.</Trans>}
      />
    </Card>
  )
}
