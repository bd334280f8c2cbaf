import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { ContentFault, WrittenText } from '#api/content-rules.ts'
import { maximumContentBytes } from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import type { TextEdits } from '#src/features/console/hooks/use-text-edits.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Field, fieldHelpId, hasFieldError } from '#src/ui/field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { languageNameOf } from './conversation-texts.tsx'
import { TextDiff } from './text-diff.tsx'
import { TextPreview } from './text-preview.tsx'

interface LanguageEditorProps {
  readonly lang: LanguageCode
  readonly edits: TextEdits
  /** The stored text. */
  readonly stored: WrittenText & { readonly revision: number }
  readonly faults: readonly ContentFault[]
  readonly hasChanges: boolean
}

/** One language of a draft: its fields, or a preview. */
export function LanguageEditor({ lang, edits, stored, faults, hasChanges }: LanguageEditorProps) {
  const [isPreview, setIsPreview] = useState(false)
  const text = edits.textOf(lang)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="w-full font-semibold">{languageNameOf(lang)}</h3>
        <span className="flex-1">
          <LanguageMark isChanged={edits.isChanged(lang)} faults={faults} />
        </span>
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            setIsPreview(!isPreview)
          }}
        >
          {isPreview ? <Trans>Edit</Trans> : <Trans>Preview</Trans>}
        </Button>
      </div>
      {edits.isCrossed(lang) && <Crossed lang={lang} edits={edits} stored={stored} />}
      {isPreview ? (
        <TextPreview text={text} />
      ) : (
        <Fields lang={lang} text={text} hasChanges={hasChanges} onChange={(part) => edits.change(lang, part)} />
      )}
      <Faults faults={faults.filter(({ kind }) => kind !== 'missing')} />
    </>
  )
}

function LanguageMark({
  isChanged,
  faults,
}: {
  readonly isChanged: boolean
  readonly faults: readonly ContentFault[]
}) {
  if (faults.some(({ kind }) => kind === 'missing')) {
    return (
      <Chip tone="danger">
        <Trans>Missing</Trans>
      </Chip>
    )
  }
  if (faults.length > 0) {
    return (
      <Chip tone="warning">
        <Trans>Incomplete</Trans>
      </Chip>
    )
  }
  return isChanged ? (
    <Chip tone="brand">
      <Trans>Not saved</Trans>
    </Chip>
  ) : (
    <Chip tone="success">
      <Trans>Complete</Trans>
    </Chip>
  )
}

function Faults({ faults }: { readonly faults: readonly ContentFault[] }) {
  const texts = useContentTexts()
  if (faults.length === 0) return null
  return (
    <ul className="list-disc space-y-1 ps-5 text-caption wrap-anywhere text-danger">
      {faults.map((fault) => (
        <li key={`${fault.kind} ${fault.detail}`}>{texts.fault(fault)}</li>
      ))}
    </ul>
  )
}

/** Shown if two operators changed the language at once; keeps both texts. */
function Crossed({ lang, edits, stored }: Pick<LanguageEditorProps, 'lang' | 'edits' | 'stored'>) {
  return (
    <div className="space-y-3">
      <Notice
        tone="warning"
        live
        title={<Trans>Another operator has changed this language</Trans>}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => edits.rebase(lang, stored.revision)}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button size="small" variant="secondary" onClick={() => edits.drop(lang)}>
              <Trans>Use theirs</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Your text is still here and isn’t saved. This is how it differs from theirs:</Trans>
      </Notice>
      <TextDiff before={stored} after={edits.textOf(lang)} />
    </div>
  )
}

interface FieldsProps {
  readonly lang: LanguageCode
  readonly text: WrittenText
  readonly hasChanges: boolean
  readonly onChange: (part: Partial<WrittenText>) => void
}

function Fields({ lang, text, hasChanges, onChange }: FieldsProps) {
  const name = languageNameOf(lang)
  const isLong = new TextEncoder().encode(text.content).length > maximumContentBytes
  return (
    <>
      <InputField
        label={<Trans>Title, {name}</Trans>}
        value={text.title}
        maxLength={120}
        autoComplete="off"
        lang={htmlLang[lang]}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <AreaField
        label={<Trans>Text, {name}</Trans>}
        value={text.content}
        lang={lang}
        error={isLong ? <Trans>This text is too long. Shorten it.</Trans> : undefined}
        hint={<Trans>**bold**, - list, ## heading, [link](/page)</Trans>}
        onValueChange={(content) => onChange({ content })}
      />
      {hasChanges && (
        <AreaField
          label={<Trans>What changed, {name}</Trans>}
          value={text.changes}
          lang={lang}
          hint={<Trans>One change per line, in plain words. People see this when they’re asked to agree.</Trans>}
          onValueChange={(changes) => onChange({ changes })}
        />
      )}
    </>
  )
}

/** For spell checkers and screen readers: the page itself is in another language. */
const htmlLang: Readonly<Record<LanguageCode, string>> = {
  en_us: 'en',
  es_mx: 'es-MX',
  zh_cn: 'zh-Hans',
  zh_tw: 'zh-Hant',
}

interface AreaFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly lang: LanguageCode
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly onValueChange: (value: string) => void
}

function AreaField({ label, value, lang, error, hint, onValueChange }: AreaFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        lang={htmlLang[lang]}
        className="field-sizing-content max-h-120 min-h-40 w-full min-w-0 resize-none bg-transparent py-3.5 outline-none"
        value={value}
        aria-invalid={hasFieldError(error) || undefined}
        aria-describedby={fieldHelpId(id)}
        onChange={(event) => {
          onValueChange(event.target.value)
        }}
      />
    </Field>
  )
}
