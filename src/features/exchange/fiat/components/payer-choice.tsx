import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { PaymentMethod } from '#api/fiat.ts'
import type { FiatForm, FiatPartnerOffer } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useLinkedAccounts } from '#src/features/exchange/fiat/linked-account.queries.ts'
import { Card } from '#src/ui/card.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'

interface PayerChoiceProps {
  readonly form: Pick<FiatForm, 'draft' | 'edit'>
  readonly userId: string
  readonly partner: FiatPartnerOffer
  readonly method: PaymentMethod
}

/**
 * Asks which account linked at the partner pays for a purchase; a field of the surrounding form. Hidden if there is no
 * choice. Until the partner has answered, the server rejects orders that need one.
 */
export function PayerChoice({ form: { draft, edit }, userId, partner: { name, title }, method }: PayerChoiceProps) {
  const group = useId()
  const { data: accounts = [] } = useLinkedAccounts(userId, name, method)
  const [first] = accounts
  if (first === undefined || accounts.length === 1) return null
  const chosen = accounts.find(({ id }) => id === draft.linkedAccountId) ?? first
  return (
    <Card padding="none">
      <fieldset>
        <legend className="px-4 pt-4 pb-1 text-lead font-semibold">
          <Trans>Pay from</Trans>
        </legend>
        {accounts.map(({ id, number, branchCode, holder }) => (
          <RadioRow
            key={id}
            name={group}
            label={<span className="break-all">{number}</span>}
            description={[holder, branchCode].filter(Boolean).join(' · ')}
            checked={id === chosen.id}
            onSelect={() => {
              edit({ linkedAccountId: id })
            }}
          />
        ))}
      </fieldset>
      <p className="border-t border-line px-4 py-3 text-caption text-ink-muted">
        <Trans>You’ve linked these accounts with {title}.</Trans>
      </p>
      <input type="hidden" name="payer" value={chosen.id} />
    </Card>
  )
}
