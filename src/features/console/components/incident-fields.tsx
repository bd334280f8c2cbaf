import { Trans, useLingui } from '@lingui/react/macro'
import { type IncidentImpact, type IncidentStage, incidentStages, statusComponents } from '#api/status.ts'
import { locales } from '#src/config/locales.ts'
import { useStatusTexts } from '#src/entities/status/use-status-texts.ts'
import type { DraftFault, IncidentDraft } from '#src/features/console/rules/incident-draft.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ReplyField } from './reply-field.tsx'

interface IncidentFieldsProps {
  readonly draft: IncidentDraft
  readonly onDraftChange: (draft: IncidentDraft) => void
  /** The faults to report. */
  readonly faults: ReadonlySet<DraftFault>
  readonly isNew: boolean
}

/** The public text in four languages side by side, and the state of the affected components. */
export function IncidentFields(props: IncidentFieldsProps) {
  return (
    <>
      <TextFields {...props} />
      <AffectedFields {...props} />
      <StateFields {...props} />
      {props.draft.kind === 'maintenance' && <TimeFields {...props} />}
    </>
  )
}

function TextFields({ draft, onDraftChange, faults, isNew }: IncidentFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {locales.map(({ code, name }) => (
        <div key={code} className="space-y-3" lang={code.replace('_', '-')}>
          {isNew && (
            <InputField
              label={<Trans>Title, {name}</Trans>}
              value={draft.title[code]}
              maxLength={120}
              autoComplete="off"
              error={faults.has('title') && draft.title[code].trim() === '' ? <Trans>Enter a title.</Trans> : undefined}
              onChange={(event) => {
                onDraftChange({ ...draft, title: { ...draft.title, [code]: event.target.value } })
              }}
            />
          )}
          <ReplyField
            label={<Trans>Text, {name}</Trans>}
            value={draft.text[code]}
            onValueChange={(text) => {
              onDraftChange({ ...draft, text: { ...draft.text, [code]: text } })
            }}
            error={
              faults.has('text') && draft.text[code].trim() === '' ? (
                <Trans>Enter the text.</Trans>
              ) : faults.has('long-text') ? (
                <Trans>This text is too long. Shorten it.</Trans>
              ) : undefined
            }
          />
        </div>
      ))}
    </div>
  )
}

function AffectedFields({ draft, onDraftChange, faults }: IncidentFieldsProps) {
  const texts = useStatusTexts()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        <Trans>Affected</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {statusComponents.map((component) => (
          <CheckboxField
            key={component}
            label={texts.component(component)}
            checked={draft.components.includes(component)}
            onChange={(event) => {
              const others = draft.components.filter((one) => one !== component)
              onDraftChange({ ...draft, components: event.target.checked ? [...others, component] : others })
            }}
          />
        ))}
      </div>
      {faults.has('components') && (
        <p role="alert" className="mt-2 text-caption font-medium text-danger">
          <Trans>Choose what’s affected.</Trans>
        </p>
      )}
    </fieldset>
  )
}

function StateFields({ draft, onDraftChange }: IncidentFieldsProps) {
  const { t } = useLingui()
  const texts = useStatusTexts()
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SelectField<IncidentStage>
        label={t`Stage`}
        placeholder={t`Stage`}
        options={incidentStages[draft.kind].map((value) => ({ value, label: texts.stage[value] }))}
        value={draft.stage}
        onValueChange={(stage) => {
          onDraftChange({ ...draft, stage })
        }}
      />
      <SelectField<IncidentImpact>
        label={t`Impact`}
        placeholder={t`Impact`}
        options={(['degraded', 'down'] as const).map((value) => ({ value, label: texts.state[value] }))}
        value={draft.impact}
        onValueChange={(impact) => {
          onDraftChange({ ...draft, impact })
        }}
      />
    </div>
  )
}

function TimeFields({ draft, onDraftChange, faults, isNew }: IncidentFieldsProps) {
  const error = faults.has('times') ? <Trans>Enter a start and a later end.</Trans> : undefined
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {isNew && (
        <InputField
          type="datetime-local"
          label={<Trans>Planned start</Trans>}
          value={draft.startsAt}
          error={error}
          onChange={(event) => {
            onDraftChange({ ...draft, startsAt: event.target.value })
          }}
        />
      )}
      <InputField
        type="datetime-local"
        label={isNew ? <Trans>Planned end</Trans> : <Trans>New planned end, if it changes</Trans>}
        value={draft.endsAt}
        error={error}
        onChange={(event) => {
          onDraftChange({ ...draft, endsAt: event.target.value })
        }}
      />
    </div>
  )
}
