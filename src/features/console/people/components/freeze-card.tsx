import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { freezeAccount, type OperatorAccount } from '#api/operator-accounts.ts'
import { useFreezeLift } from '#src/features/console/people/people.queries.ts'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { FreezeSheet } from './freeze-sheet.tsx'
import { ReasonedAct } from './reasoned-act.tsx'
import { useFreezeReasonText } from './use-freeze-reason-text.ts'

/** Whether operators have frozen the account, and a reviewer's actions. */
export function FreezeCard({ account }: { readonly account: OperatorAccount }) {
  const format = useFormat()
  const reasonText = useFreezeReasonText()
  const { freeze } = account
  const since = freeze === null ? '' : format.date(Date.parse(freeze.since) / 1000, { style: 'date-time' })
  return (
    <Card
      title={<Trans>Freeze</Trans>}
      aside={
        <Chip tone={freeze === null ? 'neutral' : 'danger'}>
          {freeze === null ? <Trans>Not frozen</Trans> : <Trans>Frozen</Trans>}
        </Chip>
      }
    >
      {freeze === null ? (
        <p className="text-ink-muted">
          <Trans>
            A freeze stops withdrawals, transfers, swaps and sales, and cancels what isn’t signed yet. Deposits still
            arrive.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Since {since}. The owner was told:</Trans> {reasonText(freeze.reason)}
        </p>
      )}
      <FreezeActions account={account} />
    </Card>
  )
}

function FreezeActions({ account }: { readonly account: OperatorAccount }) {
  const mayFreeze = useMayCall(freezeAccount)
  const { freeze, isOwn } = account
  if (!mayFreeze || isOwn) return null
  return (
    <div className="mt-4">
      {freeze === null ? (
        <BeginFreeze account={account} />
      ) : freeze.mayLift ? (
        // A sheet opened for one freeze doesn’t stay open for another that has replaced it.
        <LiftFreeze key={freeze.id} account={account} freeze={freeze.id} />
      ) : (
        <p className="text-caption text-ink-muted">
          <Trans>You froze it. Another reviewer has to lift the freeze.</Trans>
        </p>
      )}
    </div>
  )
}

function BeginFreeze({ account }: { readonly account: OperatorAccount }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        <Trans>Freeze account</Trans>
      </Button>
      {isOpen && <FreezeSheet account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface LiftFreezeProps {
  readonly account: OperatorAccount
  readonly freeze: string
}

function LiftFreeze({ account: { id, memberId }, freeze }: LiftFreezeProps) {
  const { t } = useLingui()
  const act = useFreezeLift(id, freeze)
  return (
    <ReasonedAct
      act={act}
      label={<Trans>Lift the freeze</Trans>}
      title={<Trans>Lift the freeze on {memberId}?</Trans>}
      description={<Trans>Everything works again immediately. We email the owner, without your reason.</Trans>}
      done={t`Freeze lifted`}
    />
  )
}
