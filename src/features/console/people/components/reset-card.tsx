import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { proposeFactorReset } from '#api/operator-factor-resets.ts'
import { useResetConfirmation, useResetWithdrawal } from '#src/features/console/people/reset.queries.ts'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ReasonedAct } from './reasoned-act.tsx'
import { ResetSheet } from './reset-sheet.tsx'
import { useResetTexts } from './use-reset-texts.ts'

type Reset = NonNullable<OperatorAccount['factorReset']>

/** Whether operators are removing the second factors of a user who lost them, and a reviewer's actions. */
export function ResetCard({ account }: { readonly account: OperatorAccount }) {
  const mayPropose = useMayCall(proposeFactorReset)
  const { factorReset: reset, isOwn } = account
  const isUnderWay = reset !== null && reset.endedAt === null
  return (
    <Card title={<Trans>Lost second factors</Trans>} aside={reset !== null && <ResetChip reset={reset} />}>
      {reset === null ? (
        <p className="text-ink-muted">
          <Trans>
            Two reviewers can remove all second factors of an owner who lost them and has no recovery code. The owner
            has 72 hours to stop it.
          </Trans>
        </p>
      ) : (
        <ResetFacts reset={reset} />
      )}
      {mayPropose && !isOwn && (
        <div className="mt-4">
          {isUnderWay ? <ResetDecision account={account} reset={reset} /> : <Proposal account={account} />}
        </div>
      )}
    </Card>
  )
}

function ResetChip({ reset: { outcome, dueAt } }: { readonly reset: Reset }) {
  if (outcome !== null) {
    return <Chip tone="neutral">{outcome === 'done' ? <Trans>Done</Trans> : <Trans>Not carried out</Trans>}</Chip>
  }
  return <Chip tone="warning">{dueAt === null ? <Trans>Proposed</Trans> : <Trans>Waiting for the owner</Trans>}</Chip>
}

function ResetFacts({ reset }: { readonly reset: Reset }) {
  const format = useFormat()
  const texts = useResetTexts()
  const now = useServerNow(60_000)
  const at = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
  const { cause, proposedAt, lapsesAt, dueAt, endedAt, outcome } = reset
  const secondsLeft = Date.parse(dueAt ?? lapsesAt) / 1000 - now
  const left = secondsLeft <= 0 ? null : format.duration(secondsLeft)
  return (
    <Facts>
      <Fact label={<Trans>Reason</Trans>} value={texts.cause(cause)} />
      <Fact label={<Trans>Proposed</Trans>} value={at(proposedAt)} />
      {outcome === null && dueAt === null && (
        <Fact
          label={<Trans>Lapses unless confirmed</Trans>}
          value={at(lapsesAt)}
          detail={left === null ? null : <Trans>{left} left</Trans>}
        />
      )}
      {outcome === null && dueAt !== null && (
        <Fact
          label={<Trans>Factors are removed</Trans>}
          value={at(dueAt)}
          detail={left === null ? <Trans>Within 10 minutes</Trans> : <Trans>{left} left</Trans>}
        />
      )}
      {outcome !== null && endedAt !== null && (
        <Fact label={<Trans>Ended</Trans>} value={at(endedAt)} detail={texts.outcome(outcome)} />
      )}
    </Facts>
  )
}

/** Operators are identified by their second factors, so no page resets them. */
function OperatorObstacle() {
  return (
    <p className="text-caption text-ink-muted">
      <Trans>
        The owner is an operator. An administrator has to revoke their roles with npm run operators first: see
        docs/operators.md.
      </Trans>
    </p>
  )
}

function Proposal({ account }: { readonly account: OperatorAccount }) {
  const [isOpen, setIsOpen] = useState(false)
  const { secondFactors, freeze, isOperator } = account
  if (isOperator) return <OperatorObstacle />
  const obstacle =
    freeze !== null ? (
      <Trans>Second factors can’t be removed while the account is frozen.</Trans>
    ) : secondFactors.length === 0 ? (
      <Trans>The account has no second factor.</Trans>
    ) : null
  if (obstacle !== null) return <p className="text-caption text-ink-muted">{obstacle}</p>
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Propose removal</Trans>
      </Button>
      {isOpen && <ResetSheet account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ResetDecisionProps {
  readonly account: OperatorAccount
  readonly reset: Reset
}

function ResetDecision({ account: { id, memberId, isOperator }, reset }: ResetDecisionProps) {
  const { t } = useLingui()
  const confirmation = useResetConfirmation(id, reset.id)
  const withdrawal = useResetWithdrawal(id, reset.id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {reset.mayConfirm && !isOperator && (
        <ReasonedAct
          act={confirmation}
          label={<Trans>Confirm removal</Trans>}
          title={<Trans>Confirm the removal for {memberId}?</Trans>}
          description={
            <Trans>
              We email the owner immediately. After 72 hours, all second factors are removed unless the owner stops it.
              Confirm only if you verified the owner yourself.
            </Trans>
          }
          done={t`Removal confirmed`}
          isDangerous
        />
      )}
      <ReasonedAct
        act={withdrawal}
        variant="secondary"
        label={<Trans>Withdraw</Trans>}
        title={<Trans>Withdraw the removal for {memberId}?</Trans>}
        description={<Trans>The second factors stay. We email the owner if they knew of it.</Trans>}
        done={t`Withdrawn`}
      />
      {isOperator && <OperatorObstacle />}
      {!reset.mayConfirm && reset.dueAt === null && (
        <p className="text-caption text-ink-muted">
          <Trans>You proposed it. Another reviewer has to confirm it.</Trans>
        </p>
      )}
    </div>
  )
}
