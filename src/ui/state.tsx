import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { IconComponent } from './icon.tsx'
import { AnchorIcon, RefreshIcon, WarningIcon } from './launch-icons.tsx'

interface StateProps {
  readonly icon: IconComponent
  readonly iconClass: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

function State({ icon: Icon, iconClass, title, text, action }: StateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className={`mb-4 inline-flex size-16 items-center justify-center rounded-full ${iconClass}`}>
        <Icon size={30} />
      </span>
      <p className="text-lead font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-72 text-ink-muted">{text}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}

interface EmptyStateProps {
  readonly icon?: IconComponent
  readonly title: ReactNode
  /** What will be here, or how to fill it. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Shown for a list without entries: says what will be here and how to fill it. */
export function EmptyState({ icon = AnchorIcon, ...rest }: EmptyStateProps) {
  return <State icon={icon} iconClass="bg-brand-50 text-brand-600" {...rest} />
}

interface ErrorStateProps {
  readonly title?: ReactNode
  /** What happened and what to do next, in plain words. */
  readonly text: ReactNode
  readonly onRetry?: () => void
  readonly retrying?: boolean
}

/** Shown for something that failed to load, with a way to retry. */
export function ErrorState({ title, text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <State
        icon={WarningIcon}
        iconClass="bg-warning-soft text-warning"
        title={title ?? <Trans>Something went wrong</Trans>}
        text={text}
        action={
          onRetry && (
            <Button variant="secondary" icon={RefreshIcon} loading={retrying} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}
