import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx'
import { MinusIcon } from '#src/ui/rare-icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export type CheckResult = 'pending' | 'passed' | 'failed' | 'open'

interface CheckRowProps {
  readonly result: CheckResult
  readonly title: ReactNode
  /** What was checked, and what that proves. */
  readonly children: ReactNode
}

const marks = {
  pending: { look: 'bg-brand-50 text-brand-600', mark: <Spinner size={18} immediate /> },
  passed: { look: 'bg-success text-white', mark: <CheckIcon size={18} /> },
  failed: { look: 'bg-danger text-white', mark: <CloseIcon size={18} /> },
  open: { look: 'bg-canvas text-ink-muted', mark: <MinusIcon size={18} /> },
}

/** One step of the check with its result. Rendered inside an `ol`. */
export function CheckRow({ result, title, children }: CheckRowProps) {
  const { t } = useLingui()
  const { look, mark } = marks[result]
  const words = { pending: t`Checking…`, passed: t`Passed`, failed: t`Failed`, open: t`Not checked` }
  return (
    <li className="flex gap-3 py-2.5">
      <span
        aria-hidden="true"
        className={classNames('inline-flex size-8 shrink-0 items-center justify-center rounded-full', look)}
      >
        {mark}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="font-semibold">
          {title} <span className="sr-only">{words[result]}</span>
        </p>
        <div className="text-caption text-ink-muted">{children}</div>
      </div>
    </li>
  )
}
