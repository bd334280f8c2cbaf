import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useSessionEnd } from '#src/features/console/people/people.queries.ts'
import { ReasonedAct } from './reasoned-act.tsx'

/** Logs a user out everywhere, for a reason recorded in the audit log. */
export function EndSessions({ account: { id, memberId, isOwn } }: { readonly account: OperatorAccount }) {
  const { t } = useLingui()
  const act = useSessionEnd(id)
  if (isOwn) {
    return (
      <p className="text-caption text-ink-muted">
        <Trans>This is your own account. Another operator has to act on it.</Trans>
      </p>
    )
  }
  return (
    <ReasonedAct
      act={act}
      variant="secondary"
      label={<Trans>Log out everywhere</Trans>}
      title={<Trans>Log {memberId} out everywhere?</Trans>}
      description={
        <Trans>All sessions end immediately, and API keys stop working. We email the owner, without your reason.</Trans>
      }
      done={t`Logged out everywhere`}
      isDangerous
    />
  )
}
