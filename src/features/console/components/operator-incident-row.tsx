import { Trans } from '@lingui/react/macro'
import type { OperatorIncident } from '#api/operator-incidents.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { stageTones } from '#src/entities/status/status-tones.ts'
import { useStatusTexts } from '#src/entities/status/use-status-texts.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** An incident with its updates as operators see them: each with its author and a link to correct it. */
export function OperatorIncidentRow({ incident }: { readonly incident: OperatorIncident }) {
  const lang = useLanguageCode()
  const texts = useStatusTexts()
  const format = useFormat()
  const { id, title, components, impact, stage, startsAt, updates } = incident
  return (
    <li className="space-y-3 border-line p-4 not-last:border-b">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{title[lang]}</h2>
          <p className="text-caption text-ink-muted">
            {components.map(texts.component).join(', ')} · {texts.state[impact]} ·{' '}
            {format.date(Date.parse(startsAt) / 1000, { style: 'date-time' })}
          </p>
        </div>
        <Chip tone={stageTones[stage]}>{texts.stage[stage]}</Chip>
      </div>
      <ol className="space-y-2 border-s-2 border-line ps-3">
        {updates.map((update) => (
          <li key={update.id}>
            <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-muted tabular-nums">
              <span className="font-semibold text-ink">{texts.stage[update.stage]}</span>
              <span>{format.date(Date.parse(update.at) / 1000, { style: 'date-time' })}</span>
              <span>{update.operator}</span>
              {update.corrects !== null && <Trans>Correction</Trans>}
              <TextLink to={`${operatorPaths.operatorIncidents}?update=${id}&corrects=${update.id}`}>
                <Trans>Correct</Trans>
              </TextLink>
            </p>
            <p className="whitespace-pre-line">{update.text[lang]}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={`${operatorPaths.operatorIncidents}?update=${id}`} variant="secondary">
        <Trans>Add update</Trans>
      </ButtonLink>
    </li>
  )
}
