import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiErrorCode } from '#api/errors.ts'
import type { OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { useRuleTexts } from '#src/features/console/hooks/use-rule-texts.ts'
import { useChangeFiatRule } from '#src/features/console/operator.queries.ts'
import { readRule, type RuleField, type TypedRule, typedRule } from '#src/features/console/rules/fiat-rules.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ChangeRuleProps {
  readonly rule: OperatorFiatRule
  readonly name: string
}

/** Overrides the documented terms, or stops the offer. */
export function ChangeRule({ rule, name }: ChangeRuleProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Change</Trans>
      </Button>
      {isOpen && <RuleSheet rule={rule} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RuleSheet({ rule, name, onClose }: ChangeRuleProps & { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  // As copied here: the list behind the sheet may since have been loaded again.
  const [{ changedAt }] = useState(rule)
  const [typed, setTyped] = useState(() => typedRule(rule))
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, isUnderWay } = useChangeFiatRule()
  const { partner, direction, country, currency, method } = rule
  const { wrong, change } = readRule(typed, currency)
  const submit = () => {
    setIsChecked(true)
    if (change === undefined || isUnderWay()) return
    const place = { partner, direction, country, currency, method }
    mutate(
      { ...place, ...change, changedAt },
      {
        onSuccess: () => {
          showToast(t`Rule changed`, 'success')
          onClose()
        },
        onError: (error) => {
          showToast(i18n._(apiErrorText(error)), 'danger')
          // The list then shows what another operator has set; what was typed was about a rule no longer in force.
          if (hasApiErrorCode(error, apiErrorCode.stateConflict)) onClose()
        },
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Change this rule</Trans>}
      description={name}
      footer={
        <Button size="large" block loading={isPending} onClick={submit}>
          <Trans>Change rule</Trans>
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <RuleFields
          typed={typed}
          currency={currency}
          wrong={isChecked ? wrong : []}
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
      </form>
    </Sheet>
  )
}

interface RuleFieldsProps {
  readonly typed: TypedRule
  readonly currency: string
  readonly wrong: readonly RuleField[]
  readonly onChange: (part: Partial<TypedRule>) => void
}

function RuleFields({ typed, currency, wrong, onChange }: RuleFieldsProps) {
  const { t } = useLingui()
  const texts = useRuleTexts()
  const errors: Readonly<Record<RuleField, string>> = {
    minimum: t`Enter an amount, or nothing.`,
    maximum: t`Enter an amount above the minimum, or nothing.`,
    from: t`Enter up to 14,400 minutes.`,
    to: t`Enter up to 14,400 minutes, but no less than the shortest time.`,
    reason: t`Enter a short reason.`,
  }
  const field = (name: RuleField) => ({
    value: typed[name],
    autoComplete: 'off',
    error: wrong.includes(name) ? errors[name] : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  })
  const hint = t`Empty: by the partner’s quote`
  return (
    <div className="space-y-4">
      <div className="-mx-4">
        <SwitchRow
          label={<Trans>Offered</Trans>}
          checked={typed.isOffered}
          onCheckedChange={(isOffered) => onChange({ isOffered })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <InputField label={t`Minimum`} trailing={currency} hint={hint} inputMode="decimal" {...field('minimum')} />
        <InputField label={t`Maximum`} trailing={currency} hint={hint} inputMode="decimal" {...field('maximum')} />
        <InputField label={t`Shortest time (minutes)`} inputMode="numeric" {...field('from')} />
        <InputField label={t`Longest time (minutes)`} inputMode="numeric" {...field('to')} />
      </div>
      <SelectField<TypedRule['verification']>
        label={t`Identity check`}
        placeholder={t`Identity check`}
        options={(['none', 'basic', 'documents'] as const).map((value) => ({
          value,
          label: texts.verification[value],
        }))}
        value={typed.verification}
        onValueChange={(verification) => onChange({ verification })}
      />
      <InputField label={t`Reason (for the audit log)`} maxLength={300} {...field('reason')} />
    </div>
  )
}
