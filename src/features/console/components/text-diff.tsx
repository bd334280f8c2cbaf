import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WrittenText } from '#api/content-rules.ts'
import { type DiffLine, diffLines } from '#src/features/console/rules/line-diff.ts'
import { classNames } from '#src/lib/class-names.ts'

interface TextDiffProps {
  readonly before: WrittenText
  readonly after: WrittenText
}

/** The changes between two texts. Also marked in words, for users who can't see the colors. */
export function TextDiff({ before, after }: TextDiffProps) {
  const lines = diffLines(asLines(before), asLines(after))
  if (lines.every(({ kind }) => kind === 'same')) {
    return (
      <p className="text-caption text-ink-muted">
        <Trans>Nothing changed in this language.</Trans>
      </p>
    )
  }
  return (
    <div className="rounded-control border border-line py-2 text-caption">
      {numbered(lines).map(({ key, kind, text }) => (
        <Line key={key} kind={kind} text={text} />
      ))}
    </div>
  )
}

/** Keys lines by index, which is safe as no line is ever inserted. */
function numbered(lines: readonly DiffLine[]) {
  return lines.map((line, index) => ({ ...line, key: index }))
}

function asLines({ title, content, changes }: WrittenText): string {
  return [title, content, changes].filter((part) => part !== '').join('\n')
}

const looks = { same: '', added: 'bg-success-soft text-success', removed: 'bg-danger-soft text-danger line-through' }

const words: Readonly<Record<DiffLine['kind'], ReactNode>> = {
  same: null,
  added: <Trans>Added:</Trans>,
  removed: <Trans>Removed:</Trans>,
}

function Line({ kind, text }: DiffLine) {
  return (
    <p className={classNames('min-h-5 px-3 wrap-anywhere whitespace-pre-wrap', looks[kind])}>
      {kind !== 'same' && <span className="sr-only">{words[kind]} </span>}
      {text}
    </p>
  )
}
