import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { object, string } from 'valibot'
import type { Profile } from '#api/account.ts'
import type { CoinTermProposal } from '#api/operator-coin-terms.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useConfirmCoinTerm } from '#src/features/console/limits/limits.queries.ts'
import { sendProven } from '#src/features/console/limits/rules/send-term.ts'
import { sameAmount } from '#src/features/console/limits/rules/term-entries.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ProposalFacts } from './proposal-facts.tsx'
import { useTermTexts } from './use-term-texts.ts'

/** Confirms another treasurer's proposal. */
export function ConfirmTerm({ proposal }: { readonly proposal: CoinTermProposal }) {
  const [isOpen, setIsOpen] = useState(false)
  const profile = useProfile()
  const texts = useTermTexts()
  const name = texts.name(proposal)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Trans>Confirm</Trans>
      </Button>
      {isOpen && (
        <Sheet
          open
          onOpenChange={() => setIsOpen(false)}
          title={<Trans>Confirm this change?</Trans>}
          description={name}
        >
          {profile.data === undefined ? (
            <QueryState query={profile} empty={null} />
          ) : (
            <ConfirmForm
              proposal={proposal}
              secondFactors={profile.data.secondFactors}
              onConfirmed={() => setIsOpen(false)}
            />
          )}
        </Sheet>
      )}
    </>
  )
}

interface ConfirmFormProps extends Pick<Profile, 'secondFactors'> {
  readonly proposal: CoinTermProposal
  readonly onConfirmed: () => void
}

function ConfirmForm({ proposal, secondFactors, onConfirmed }: ConfirmFormProps) {
  const { t } = useLingui()
  const { mutateAsync } = useConfirmCoinTerm()
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const { id, proposed, coin, isDrastic } = proposal
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({
      typed: isDrastic ? sameAmount(proposed) : string(),
      factorCode: schema.factorCode,
    }),
    defaultValues: { typed: '', factorCode: '' },
    hidden: hidden.filter((entry) => entry !== 'currentPassword'),
    send: async ({ factorCode }) => {
      await sendProven(prove(factorCode), async (secondFactor) => mutateAsync({ id, value: proposed, secondFactor }))
      showToast(t`Change confirmed`, 'success')
      onConfirmed()
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Confirm change</Trans>} dangerous={isDrastic}>
      <ProposalFacts proposal={proposal} />
      {isDrastic && (
        <InputField
          {...form.register('typed')}
          label={<Trans>Type {proposed} to confirm</Trans>}
          hint={<Trans>A limit rises, or the amount changes by more than a factor of two.</Trans>}
          inputMode="decimal"
          autoComplete="off"
          trailing={coin}
          error={form.formState.errors.typed && <Trans>This isn’t the proposed amount.</Trans>}
        />
      )}
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}
