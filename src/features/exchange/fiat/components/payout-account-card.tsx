import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useId, useState } from 'react'
import { useSession } from '#src/entities/session/session.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { usePayoutAccounts } from '#src/features/exchange/fiat/payout-account.queries.ts'
import { kindOfMethod } from '#src/features/exchange/fiat/rules/payout-account-choice.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PlusIcon } from '#src/ui/rare-icons.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { AccountState } from './account-state.tsx'

/** Loads on a tap: most sales go to an existing account. */
const AddAccountSheet = lazy(async () => ({
  default: (await loadPiece(async () => import('./add-account-sheet.tsx'))).AddAccountSheet,
}))

interface PayoutAccountCardProps {
  readonly form: FiatForm
  /** Partner of the chosen offer. */
  readonly partner: string
}

/** Where a sale's money goes: to one of the user's accounts, or to the one that the partner asks for. */
export function PayoutAccountCard({ form, partner }: PayoutAccountCardProps) {
  const user = useSession()
  if (!form.needsAccount) {
    return (
      <Card title={<Trans>Paid out to</Trans>}>
        <p className="text-caption text-ink-muted">
          <Trans>{partner} asks for your payout account on its own page. It must be in your own name.</Trans>
        </p>
      </Card>
    )
  }
  if (!user) {
    return (
      <Card title={<Trans>Paid out to</Trans>}>
        <p className="text-caption text-ink-muted">
          <Trans>Log in to choose a payout account.</Trans>
        </p>
      </Card>
    )
  }
  return <AccountChoice userId={user.userId} form={form} />
}

interface AccountChoiceProps {
  readonly userId: string
  readonly form: FiatForm
}

function AccountChoice({ userId, form: { draft, method, edit } }: AccountChoiceProps) {
  const name = useId()
  const accounts = usePayoutAccounts(userId)
  const [isAdding, setIsAdding] = useState(false)
  const kind = method && kindOfMethod[method.method]
  const fitting = accounts.data?.filter((account) => account.kind === kind)
  return (
    <Card padding="none" title={<Trans>Paid out to</Trans>}>
      {fitting === undefined ? (
        <QueryState query={accounts} empty={null} />
      ) : (
        <fieldset>
          <legend className="sr-only">
            <Trans>Paid out to</Trans>
          </legend>
          {fitting.map((account) => (
            <RadioRow
              key={account.id}
              name={name}
              label={account.masked}
              description={<AccountState account={account} />}
              checked={account.id === draft.payoutAccountId}
              onSelect={() => {
                edit({ payoutAccountId: account.id })
              }}
            />
          ))}
        </fieldset>
      )}
      <div className="p-4">
        <Button
          variant="secondary"
          block
          icon={PlusIcon}
          onClick={() => {
            setIsAdding(true)
          }}
        >
          <Trans>Add payout account</Trans>
        </Button>
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddAccountSheet
            userId={userId}
            kinds={kind === undefined ? [] : [kind]}
            onAdd={({ id }) => {
              edit({ payoutAccountId: id })
            }}
            onClose={() => {
              setIsAdding(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
