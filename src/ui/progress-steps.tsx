import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { CheckIcon, CloseIcon } from './icons.tsx'
import { MinusIcon } from './rare-icons.tsx'
import { Spinner } from './spinner.tsx'

export type StepStatus = 'waiting' | 'signing' | 'pending' | 'done' | 'failed' | 'replaced' | 'cancelled'

export interface Step {
  readonly id: string
  readonly label: ReactNode
  readonly status: StepStatus
  /** Replaces the usual text of the status. */
  readonly statusText?: ReactNode
  /** What happens, or what to do, in this state; a link to the explorer. */
  readonly detail?: ReactNode
}

const marks: Record<StepStatus, { readonly className: string; readonly mark: ReactNode }> = {
  waiting: { className: 'border-2 border-line text-ink-muted', mark: null },
  signing: { className: 'bg-brand-50 text-brand-600', mark: <Spinner size={18} immediate /> },
  pending: { className: 'bg-brand-50 text-brand-600', mark: <Spinner size={18} immediate /> },
  done: { className: 'bg-success text-white', mark: <CheckIcon size={18} /> },
  failed: { className: 'bg-danger text-white', mark: <CloseIcon size={18} /> },
  replaced: { className: 'bg-warning-soft text-warning', mark: <MinusIcon size={18} /> },
  cancelled: { className: 'bg-warning-soft text-warning', mark: <MinusIcon size={18} /> },
}

/** The steps of a transaction from top to bottom, with their states. */
export function ProgressSteps({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useLingui()
  const statusTexts: Record<StepStatus, string> = {
    waiting: t`Not started`,
    signing: t`Confirm in your wallet`,
    pending: t`Waiting for the network`,
    done: t`Done`,
    failed: t`Failed`,
    replaced: t`Replaced by another transaction`,
    cancelled: t`Canceled`,
  }
  return (
    <ol aria-live="polite">
      {steps.map((step, index) => {
        const { className, mark } = marks[step.status]
        const isActive = step.status === 'signing' || step.status === 'pending'
        const isLast = index === steps.length - 1
        return (
          <li key={step.id} className="flex gap-3" aria-current={isActive ? 'step' : undefined}>
            <div className="flex flex-col items-center" aria-hidden="true">
              <span
                className={classNames(
                  'inline-flex size-8 items-center justify-center rounded-full text-caption font-semibold',
                  className,
                )}
              >
                {mark ?? index + 1}
              </span>
              {!isLast && (
                <span className={classNames('my-1 w-0.5 flex-1', step.status === 'done' ? 'bg-success' : 'bg-line')} />
              )}
            </div>
            <div className={classNames('min-w-0 flex-1 pt-1', !isLast && 'pb-5')}>
              <p className={classNames('font-semibold', step.status === 'waiting' && 'text-ink-muted')}>{step.label}</p>
              <p className="text-caption text-ink-muted">{step.statusText ?? statusTexts[step.status]}</p>
              {step.detail !== undefined && <div className="mt-1 text-caption">{step.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
