import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './launch-icons.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { icon: InfoIcon, className: 'bg-brand-50 text-brand-700' },
  success: { icon: SuccessIcon, className: 'bg-success-soft text-success' },
  warning: { icon: WarningIcon, className: 'bg-warning-soft text-warning' },
  danger: { icon: ErrorIcon, className: 'bg-danger-soft text-danger' },
}

interface NoticeProps {
  readonly tone?: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button or link below the text. */
  readonly action?: ReactNode
  /** Announced to screen readers as soon as it appears: for the result of a user's action. */
  readonly live?: boolean
}

/** A remark that stays on the page, next to its subject. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  const { icon: Icon, className } = looks[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-control p-3.5', className)}
    >
      <Icon size={20} />
      <div className="min-w-0 flex-1 text-caption">
        {title !== undefined && <p className="text-body font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
        {action !== undefined && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
