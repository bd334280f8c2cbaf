import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicIncident } from '#api/status.ts'
import { stageTones } from '#src/entities/status/status-tones.ts'
import { useStatusTexts } from '#src/entities/status/use-status-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** An incident or maintenance with all its updates, newest first. */
export function IncidentCard({ incident }: { readonly incident: PublicIncident }) {
  const { t } = useLingui()
  const texts = useStatusTexts()
  const { title, stage, components, updates } = incident
  return (
    <Card title={title} aside={<Chip tone={stageTones[stage]}>{texts.stage[stage]}</Chip>}>
      <p className="text-caption text-ink-muted">
        {components.map(texts.component).join(', ')}
        <span className="block tabular-nums">
          <Times incident={incident} />
        </span>
      </p>
      <ol aria-label={t`Updates`} className="mt-3 space-y-3 border-s-2 border-line ps-3">
        {updates.map((update) => (
          <Update
            key={update.id}
            update={update}
            isCorrected={updates.some(({ corrects }) => corrects === update.id)}
          />
        ))}
      </ol>
    </Card>
  )
}

function Times({ incident: { kind, stage, startsAt, endsAt } }: { readonly incident: PublicIncident }) {
  const moment = useMoment()
  const from = moment(startsAt)
  if (endsAt === null) return <Trans>Since {from}</Trans>
  const to = moment(endsAt)
  const isPlanned = kind === 'maintenance' && stage !== 'completed'
  return isPlanned ? (
    <Trans>
      Planned: {from} to {to}
    </Trans>
  ) : (
    <Trans>
      {from} to {to}
    </Trans>
  )
}

interface UpdateProps {
  readonly update: PublicIncident['updates'][number]
  readonly isCorrected: boolean
}

function Update({ update: { stage, text, at, corrects }, isCorrected }: UpdateProps) {
  const texts = useStatusTexts()
  const moment = useMoment()
  return (
    <li>
      <p className="text-caption text-ink-muted tabular-nums">
        <span className="font-semibold text-ink">
          {corrects === null ? texts.stage[stage] : <Trans>Correction</Trans>}
        </span>{' '}
        · {moment(at)}
        {isCorrected && (
          <>
            {' · '}
            <Trans>Corrected later</Trans>
          </>
        )}
      </p>
      <p className="whitespace-pre-line">{text}</p>
    </li>
  )
}

function useMoment(): (at: string) => string {
  const format = useFormat()
  return (at) => format.date(Date.parse(at) / 1000, { style: 'date-time' })
}
