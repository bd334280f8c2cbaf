import { Trans, useLingui } from '@lingui/react/macro'
import type { FiatRuleTerms, OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { useRuleTexts } from '#src/features/console/hooks/use-rule-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ChangeRule } from './change-rule.tsx'
import { ResetRule } from './reset-rule.tsx'

/** A partner's terms in one place: the documented ones and, next to them, an operator's override. */
export function FiatRuleRow({ rule }: { readonly rule: OperatorFiatRule }) {
  const texts = useRuleTexts()
  const { partner, direction, country, currency, method, isOffered, changedAt, documented } = rule
  const name = [partner, texts.direction[direction], texts.country(country), currency, texts.method[method]].join(' · ')
  return (
    <li
      aria-label={name}
      className="grid gap-3 border-line px-4 py-4 not-last:border-b md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_auto] md:gap-5"
    >
      <div className="min-w-0 space-y-2">
        <p className="font-semibold">{partner}</p>
        <p className="text-caption text-ink-muted">
          {texts.direction[direction]} · {texts.country(country)}
          <span className="block">
            {currency} · {texts.method[method]}
          </span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          {isOffered ? (
            <Chip tone="success">
              <Trans>Offered</Trans>
            </Chip>
          ) : (
            <Chip tone="danger">
              <Trans>Not offered</Trans>
            </Chip>
          )}
          {changedAt !== null && (
            <Chip tone="warning">
              <Trans>Changed</Trans>
            </Chip>
          )}
        </div>
      </div>
      <div className="min-w-0 text-caption">
        <p className="font-medium">
          <Trans>Documentation</Trans>
        </p>
        {documented === null ? (
          <p className="py-2.5 text-ink-muted">
            <Trans>Has no such rule.</Trans>
          </p>
        ) : (
          <Terms terms={documented} currency={currency} />
        )}
      </div>
      <div className="min-w-0 text-caption">
        <p className="font-medium">
          <Trans>In force</Trans>
        </p>
        {changedAt !== null ? (
          <Terms terms={rule} currency={currency} />
        ) : (
          <p className="py-2.5 text-ink-muted">
            <Trans>As documented.</Trans>
          </p>
        )}
      </div>
      <div className="flex gap-2 md:flex-col md:items-end">
        <ChangeRule rule={rule} name={name} />
        {changedAt !== null && <ResetRule rule={rule} changedAt={changedAt} name={name} />}
      </div>
    </li>
  )
}

function Terms({ terms, currency }: { readonly terms: FiatRuleTerms; readonly currency: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const texts = useRuleTexts()
  const { minimum, maximum, verification, minutes } = terms
  const [shortest, longest] = [format.duration(minutes.from * 60), format.duration(minutes.to * 60)]
  const limit = (amount: string | null) => (amount === null ? t`By the partner’s quote` : format.fiat(amount, currency))
  return (
    <Facts>
      <Fact label={<Trans>Minimum</Trans>} value={limit(minimum)} />
      <Fact label={<Trans>Maximum</Trans>} value={limit(maximum)} />
      <Fact label={<Trans>Identity check</Trans>} value={texts.verification[verification]} />
      <Fact
        label={<Trans>Time</Trans>}
        value={
          <Trans>
            {shortest} to {longest}
          </Trans>
        }
      />
    </Facts>
  )
}
