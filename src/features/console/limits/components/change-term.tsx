import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { object } from 'valibot'
import type { Profile } from '#api/account.ts'
import type { CoinTerm } from '#api/operator-coin-terms.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useProposeCoinTerm } from '#src/features/console/limits/limits.queries.ts'
import { sendProven } from '#src/features/console/limits/rules/send-term.ts'
import { laterMoment, termAmount, termReason } from '#src/features/console/limits/rules/term-entries.ts'
import { coinAmountText, parseCoinAmount } from '#src/lib/coin-units.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { unitOf, useTermTexts } from './use-term-texts.ts'

/** Proposes a new fee or limit, which a second treasurer must confirm. */
export function ChangeTerm({ term }: { readonly term: CoinTerm }) {
  const [isOpen, setIsOpen] = useState(false)
  const profile = useProfile()
  const texts = useTermTexts()
  const name = texts.name(term)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Change</Trans>
      </Button>
      {isOpen && (
        <Sheet open onOpenChange={() => setIsOpen(false)} title={<Trans>Propose a change</Trans>} description={name}>
          {profile.data === undefined ? (
            <QueryState query={profile} empty={null} />
          ) : (
            <ChangeForm term={term} secondFactors={profile.data.secondFactors} onProposed={() => setIsOpen(false)} />
          )}
        </Sheet>
      )}
    </>
  )
}

interface ChangeFormProps extends Pick<Profile, 'secondFactors'> {
  readonly term: CoinTerm
  readonly onProposed: () => void
}

function ChangeForm({ term, secondFactors, onProposed }: ChangeFormProps) {
  const { t } = useLingui()
  const texts = useTermTexts()
  const { mutateAsync } = useProposeCoinTerm()
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const { kind, coin, network, lowest, highest } = term
  const [least, most] = [texts.amount(lowest, term), texts.amount(highest, term)]
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({
      value: termAmount(term),
      startsAt: laterMoment(serverNow() / 1000),
      reason: termReason,
      factorCode: schema.factorCode,
    }),
    defaultValues: { value: term.value, startsAt: '', reason: '', factorCode: '' },
    hidden: hidden.filter((entry) => entry !== 'currentPassword'),
    send: async ({ value, startsAt: start, reason, factorCode }) => {
      const startsAt = start === '' ? null : new Date(start).toISOString()
      const wanted = { kind, coin, network, value: coinAmountText(parseCoinAmount(value)), startsAt, reason }
      await sendProven(prove(factorCode), async (secondFactor) => mutateAsync({ ...wanted, secondFactor }))
      showToast(t`Proposed. Another treasurer has to confirm it.`, 'success')
      onProposed()
    },
  })
  const { value, startsAt, reason } = form.formState.errors
  return (
    <EntryForm {...frame} submitLabel={<Trans>Propose change</Trans>}>
      <InputField
        {...form.register('value')}
        label={<Trans>New amount</Trans>}
        inputMode="decimal"
        autoComplete="off"
        trailing={unitOf(coin)}
        hint={
          <Trans>
            {least} to {most}
          </Trans>
        }
        error={
          value && (
            <Trans>
              Enter an amount from {least} to {most}.
            </Trans>
          )
        }
      />
      <InputField
        {...form.register('startsAt')}
        type="datetime-local"
        label={<Trans>Starts</Trans>}
        hint={<Trans>Empty: once it’s confirmed</Trans>}
        error={startsAt && <Trans>Choose a later time, or leave it empty.</Trans>}
      />
      <InputField
        {...form.register('reason')}
        label={<Trans>Reason (for the audit log and the other treasurer)</Trans>}
        maxLength={300}
        autoComplete="off"
        error={reason && <Trans>Enter a short reason.</Trans>}
      />
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}
